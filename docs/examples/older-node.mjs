// The same module in a Node whose WebSocket is not global: the one of the package ws is handed in.
import WebSocket from "ws";
import {Screen} from "./client.mjs";

const screen = await Screen.open(process.argv[2], {WebSocket, name: "Older Node"});
await screen.ask("tap", {target: {label: "Increment"}});
console.log((await screen.wait({identifier: "count", text: "1"})).kind);
screen.socket.close();
