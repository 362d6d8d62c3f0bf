// Counts, moves the slider to its end, and prints what is on the screen then.
import {Screen} from "./client.mjs";

const screen = await Screen.open(process.argv[2]);
await screen.ask("tap", {target: {identifier: "increment"}});
const {matches: [slider]} = await screen.ask("query", {target: {identifier: "slider"}});
const [x, y, width, height] = slider.frame;
await screen.drag([x + width / 2, y + height / 2], [x + width * 3 / 4, y + height / 2], [x + width, y + height / 2]);
await screen.wait({identifier: "value", text: "100"});
console.log(screen.outline().join("\n"));
screen.socket.close();
