// Starts the app. trunk links this file through `pattern_script` in Trunk.toml; as a file, and not an inline
// script, it needs no hash in the content security policy. Says so in plain words when the app cannot start.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;

function explain(reason) {
  // The app's own page about the fault says more.
  if (document.getElementById("recovery")) return;
  const note = document.createElement("div");
  note.setAttribute("role", "alert");
  const what = document.createElement("p");
  what.textContent = "The app could not start. Reload the page; if that does not help, ask whoever runs this site.";
  const why = document.createElement("p");
  why.textContent = String(reason);
  note.append(what, why);
  document.body.append(note);
}

try {
  // The browser checks the module script against its integrity, but not the preloaded wasm: fetch does.
  const preload = document.querySelector('link[rel="preload"][as="fetch"]');
  const integrity = preload?.integrity ?? "";
  const [{ default: init }, program] = await Promise.all([import(js), fetch(wasm, { integrity })]);
  // As long as it is there, the browser keeps the program's bytes as well.
  preload?.remove();
  if (!program.ok) throw new Error(`${wasm} was answered with status ${program.status}`);
  await init({ module_or_path: program });
} catch (reason) {
  console.error(reason);
  explain(reason);
}
