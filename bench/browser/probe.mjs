// Runs in every page before its own code, so it must not close over anything here. `app` is the adapter's `inPage`.
//
// A time begins at the time stamp of the trusted event and ends after the frame that first showed the expected state.
// The probe checks once a frame, in the same way for every app: the least time that it can measure is one frame.
export function probe(app) {
  const tasks = []; // [start, duration] of everything that kept the main thread for more than 50 ms
  const seesTasks = PerformanceObserver.supportedEntryTypes.includes("longtask");
  if (seesTasks) new PerformanceObserver((list) => list.getEntries().forEach((entry) => tasks.push([entry.startTime, entry.duration]))).observe({ type: "longtask", buffered: true });
  const latest = { navigation: 0 };
  for (const kind of ["click", "keydown"]) {
    addEventListener(kind, (event) => event.isTrusted && (latest[kind] = event.timeStamp), { capture: true, passive: true });
  }
  const painted = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  });
  const boxOf = (element) => element.getBoundingClientRect();
  /** The rows that a person sees, from top to bottom. A header may cover the upper edge. */
  const inSight = () => {
    const box = boxOf(app.scroller());
    const rows = app.rows().map((row) => [row, boxOf(row)]);
    const seen = rows.filter(([row, at]) => at.height > 4 && at.bottom > box.top + 1 && at.top < box.bottom - 1 && row.textContent.trim());
    return seen.sort((a, b) => a[1].top - b[1].top).map(([row]) => row);
  };
  const count = () => { try { return app.count(); } catch { return NaN; } };
  const conditions = {
    hasRows: () => app.rows().some((row) => row.textContent.trim().length > 8 && boxOf(row).height > 4),
    hasCounted: (all) => count() === all,
    hasLoaded: (all) => app.loaded() === all && count() === all,
    hasMap: () => {
      const map = document.querySelector("canvas.landscape-map");
      const { data } = map.getContext("2d").getImageData(0, Math.round(map.height / 2), map.width, 1);
      return new Set(new Uint32Array(data.buffer)).size > 3;
    },
    counts: ({ text, number }) => document.activeElement.value === text && count() === number,
    beginsWith: (ids) => ids.has(app.rowId(inSight()[0])),
  };
  const holds = (name, argument) => { try { return conditions[name](argument); } catch { return false; } };

  const bench = (window.__b = { watching: null });
  /** A number as people write it: "10,000" is 10000, text without digits is NaN. */
  bench.num = (text) => Number.parseInt(String(text ?? "").replace(/\D/g, ""), 10);
  bench.count = count;
  /** The long tasks since a time; NaN in a browser that does not report them. */
  bench.tasks = (from) => (seesTasks ? tasks.filter(([start]) => start >= from - 1).map(([, duration]) => duration) : [NaN]);
  bench.inSight = () => inSight().map((row) => ({ id: app.rowId(row), text: row.innerText }));

  /** Waits for conditions after the next event of `kind`, or since the document's `navigation`; `watching` has the milliseconds from the event to each. */
  bench.watch = (kind, wanted, limit) => {
    if (kind !== "navigation") delete latest[kind];
    const open = new Map(Object.entries(wanted));
    for (const [name, argument] of open) if (Array.isArray(argument)) open.set(name, new Set(argument));
    const [times, until] = [{}, performance.now() + limit];
    bench.watching = new Promise((done) => {
      const look = async () => {
        const from = latest[kind];
        const met = from === undefined ? [] : [...open].filter(([name, argument]) => holds(name, argument)).map(([name]) => name);
        met.forEach((name) => open.delete(name));
        if (met.length) await painted().then((at) => met.forEach((name) => (times[name] = at - from)));
        if (open.size && performance.now() < until) requestAnimationFrame(look);
        else done({ times, from, missed: [...open.keys()] });
      };
      requestAnimationFrame(look);
    });
  };

  /** The lengths of `number` frames. */
  bench.frames = (number) => new Promise((done) => {
    const at = [];
    const frame = (time) => (at.push(time) > number ? done(at.slice(1).map((t, n) => t - at[n])) : requestAnimationFrame(frame));
    requestAnimationFrame(frame);
  });

  /** The lengths of frames while `step` is taken in each for `time` ms. */
  const moving = (time, step) => new Promise((done) => {
    const frames = [];
    let [begun, last] = [0, 0];
    const frame = (now) => {
      begun ||= now;
      if (last) frames.push(now - last);
      last = now;
      if (now - begun >= time) return done(frames);
      // There and back, so that the picture stays in its window.
      step(Math.floor((now - begun) / 500) % 2 ? -1 : 1);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

  /** Turns the wheel over an element by `by` pixels a frame. */
  bench.wheel = (selector, [deltaX, deltaY], keys, time) => {
    const node = document.querySelector(selector);
    const { left, top, width, height } = boxOf(node);
    const at = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 };
    return moving(time, (sign) => node.dispatchEvent(new WheelEvent("wheel", { ...at, ...keys, deltaX: sign * deltaX, deltaY: sign * deltaY })));
  };

  /** Scrolls an element by so many pixels a frame, there and back. */
  bench.slide = (selector, [x, y], time) => {
    const node = document.querySelector(selector);
    return moving(time, (sign) => node.scrollBy(sign * x, sign * y));
  };

  /** Scrolls for `time` ms: the whole list, or `step` pixels a frame. Checks in each frame whether a row is where one should be. */
  bench.scroll = (time, step) => new Promise((done) => {
    const list = app.scroller();
    const [end, box] = [list.scrollHeight - list.clientHeight, boxOf(list)];
    const [x, y] = [box.left + box.width * 0.3, box.top + box.height * 0.6];
    const [frames, ids] = [[], new Set()];
    let [begun, last, empty] = [0, 0, 0];
    const frame = (now) => {
      begun ||= now;
      if (last) {
        frames.push(now - last);
        const row = document.elementFromPoint(x, y)?.closest(app.rowSelector);
        if (row?.textContent.trim()) ids.add(app.rowId(row));
        else empty += 1;
      }
      last = now;
      if (now - begun >= time) return done({ frames, empty, ids: ids.size, reached: list.scrollTop / end });
      list.scrollTop = step ? list.scrollTop + step : Math.min(end, (end * (now - begun + 17)) / time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
