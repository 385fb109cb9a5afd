// Lets the search work in pages that are opened as files, without a server and without a network: browsers start no
// worker there, so its script runs in a hidden frame instead. The theme asks for it by this name.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.body.appendChild(document.createElement("iframe"));
      this.frame.hidden = true;
      const inside = this.frame.contentWindow;
      this.ready = new Promise((resolve) => {
        const page = inside.document;
        page.open();
        page.write("<!doctype html><body></body>");
        page.close();
        inside.postMessage = (data) => this.tell(data);
        inside.importScripts = (...urls) => urls.reduce((done, one) => done.then(() => load(page, one)), Promise.resolve());
        load(page, String(url)).then(() => resolve(inside));
      });
    }

    // What the script inside says to us.
    tell(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }

    // What we say to it.
    postMessage(data) {
      this.ready.then((inside) => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}

function load(page, url) {
  return new Promise((resolve) => {
    const script = page.createElement("script");
    script.src = url;
    script.onload = script.onerror = resolve;
    page.body.append(script);
  });
}
