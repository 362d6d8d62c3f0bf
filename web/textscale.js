// How large the person likes text, as the browser or the device was told.

/** What browsers have where nobody chose anything else, and what iPhones have. Pixels. */
const USUAL = 16;
const USUAL_ON_PHONES = 17;

/** Measures text now and whenever it is another size, which `changed()` is told of. Returns what gives the scale: 1 is usual. */
export function watchTextScale({ document, window, changed }) {
  const isPhone = /iPhone|iPad/.test(window.navigator.userAgent) && window.CSS.supports("font", "-apple-system-body");
  const probe = document.createElement("div");
  probe.style.cssText = `position: absolute; visibility: hidden; pointer-events: none; font: ${isPhone ? "-apple-system-body" : "medium sans-serif"}; width: 1em; height: 1em`;
  document.body.append(probe);
  const scale = () => Math.round((parseFloat(window.getComputedStyle(probe).fontSize) / (isPhone ? USUAL_ON_PHONES : USUAL)) * 100) / 100 || 1;
  new window.ResizeObserver(changed).observe(probe);
  return scale;
}
