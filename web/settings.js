// The settings of this device, in the browser's storage.

/**
 * Reads or, with `value`, writes a setting. Returns its value, or null if there is none or storage fails.
 * @param {Window} window
 * @param {string} name
 * @param {string} [value]
 * @returns {string | null}
 */
export function storedSetting(window, name, value) {
  const key = `baton.${name}`;
  try {
    if (value !== undefined) window.localStorage.setItem(key, value);
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
