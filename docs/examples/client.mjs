// A client of Baton that follows the tree of a screen and waits for the answers to its inputs, as
// docs/protocol.md says. The module runs in a page and in Node, without dependencies.

export class Screen {
    nodes = new Map();
    #seq = 0;
    #asked = new Map();
    #changes = [];

    // Opens the socket of a screen, such as ws://127.0.0.1:8080/counter, and resolves once the screen is complete.
    static async open(url, {WebSocket = globalThis.WebSocket, ...hello} = {}) {
        const screen = new Screen(new WebSocket(url, "baton.v1"), hello);
        await screen.wait({kind: "screen"});
        return screen;
    }

    constructor(socket, hello) {
        this.socket = socket;
        let reason = "there is no connection";
        socket.onopen = () => socket.send(JSON.stringify({type: "hello", ...hello}));
        socket.onmessage = ({data}) => {
            const message = JSON.parse(data);
            if (message.type === "patch") this.#apply(message);
            reason = message.type === "error" ? message.message : "the connection is over";
            this.#asked.get(message.seq)?.resolve(message);
            this.#asked.delete(message.seq);
        };
        socket.onerror = socket.onclose = () => {
            this.error = new Error(reason);
            for (const {reject} of [...this.#asked.values(), ...this.#changes]) reject(this.error);
        };
    }

    #apply({from, ops}) {
        if (from === 0) this.nodes = new Map([[0, {kind: "screen", children: []}]]);
        for (const [verb, ...values] of ops) this[verb](...values);
        for (const {resolve} of this.#changes.splice(0)) resolve();
    }

    #promise(keep) {
        return new Promise((resolve, reject) => (this.error ? reject(this.error) : keep({resolve, reject})));
    }

    add(id, parent, index, kind, properties) {
        this.nodes.set(id, {...properties, kind, parent, children: []});
        this.nodes.get(parent).children.splice(index, 0, id);
    }

    set(id, properties) {
        const node = this.nodes.get(id);
        const {drawing} = properties;
        if (Array.isArray(drawing)) properties.drawing = node.drawing.slice(0, drawing[0]) + drawing[1];
        Object.assign(node, properties);
    }

    move(id, parent, index) {
        this.remove(id, []);
        this.nodes.get(parent).children.splice(index, 0, id);
        this.nodes.get(id).parent = parent;
    }

    remove(id, gone = [id]) {
        const siblings = this.nodes.get(this.nodes.get(id).parent).children;
        siblings.splice(siblings.indexOf(id), 1);
        for (const each of gone) {
            gone.push(...this.nodes.get(each).children);
            this.nodes.delete(each);
        }
    }

    // Sends a message, and resolves with its answer.
    async ask(type, rest) {
        const seq = ++this.#seq;
        this.socket.send(JSON.stringify({type, seq, ...rest}));
        const answer = await this.#promise((asked) => this.#asked.set(seq, asked));
        if (answer.type === "error") throw new Error(answer.message);
        return answer;
    }

    async drag(...points) {
        for (const [index, [x, y]] of points.entries()) {
            const phase = index === 0 ? "began" : index === points.length - 1 ? "ended" : "moved";
            await this.ask("touch", {touches: [{id: 1, phase, x, y}]});
        }
    }

    // Returns a node that has all given values, such as {identifier: "count", text: "1"}. A node's label is the name
    // that a screen reader announces.
    find(wanted) {
        const has = (node, name) => (name === "label" ? node.label ?? node.title ?? node.text : node[name]) === wanted[name];
        return [...this.nodes.values()].find((node) => Object.keys(wanted).every((name) => has(node, name)));
    }

    // Resolves with such a node as soon as the tree contains one.
    async wait(wanted) {
        while (!this.find(wanted)) await this.#promise((change) => this.#changes.push(change));
        return this.find(wanted);
    }

    outline(id = 0) {
        const node = this.nodes.get(id);
        const line = ["kind", "identifier", "text", "title"].map((name) => node[name]).filter(Boolean).join(" ");
        return [line, ...node.children.flatMap((child) => this.outline(child)).map((each) => "  " + each)];
    }
}
