// Asking the server, and following a search.

export const state = {
  problem: null,
  files: [],
  records: [],
  about: null,
  shown: { line: [], step: 0 },
  query: "",
  ended: "",
};

async function complaint(response) {
  try {
    return (await response.json()).error;
  } catch {
    return `the server answered ${response.status}`;
  }
}

async function request(path, body, signal) {
  const posted = {
    method: "POST",
    signal,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
  let response;
  try {
    response = await fetch(path, body === undefined ? { signal } : posted);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error("the server does not answer: is it still running?");
  }
  if (!response.ok) throw new Error(await complaint(response));
  return response;
}

export const ask = async (path, body, signal) => (await request(`api/${path}`, body, signal)).json();
export const about = async () => (state.about ??= await ask("about"));
export const shelves = async () => (state.shelves ??= await ask("shelves"));

// Shipped problems: {shelf, goal, easiest, hardest, seed, offset, limit, keys}.
export function problems(wish) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(wish)) {
    for (const one of [value].flat()) if (one !== "" && one !== undefined) query.append(key, one);
  }
  return ask(`problems?${query}`);
}

async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the search ended without an answer");
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      if (name) yield [name, JSON.parse(data)];
    }
  }
}

// told(name, data) hears every event; the promise is the answer. `stop()` lets the search answer at once.
export function follow(path, body, told = () => {}) {
  const abort = new AbortController();
  let job = null;
  const answer = (async () => {
    for await (const [name, said] of events(await request(`api/${path}/events`, body, abort.signal))) {
      if (name === "place") job = said.job;
      if (name === "answer") return said;
      if (name === "error") throw new Error(said.message);
      told(name, said);
    }
    return null;
  })();
  const stop = () => job && ask(`stop/${job}`, {}).catch(() => {});
  return { answer, leave: () => abort.abort(), stop };
}

export async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return { data: btoa(binary), name: file.name };
}
