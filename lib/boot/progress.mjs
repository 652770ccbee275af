// Shows progress: one animated line on a terminal, plain lines elsewhere.

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 100;
const plainEveryMs = 15_000;
const clearLine = '\r\x1b[2K';
const movesLine = Boolean(process.stdout.isTTY && !process.env.CI);

/** What is under way, oldest first; the moving line shows the oldest. @type {{ label: string, started: number }[]} */
const active = [];

/**
 * Shows `label` with the elapsed time while `work` runs; returns what `work` returns.
 *
 * @template T
 * @param {string} label such as `Installing packages`
 * @param {() => Promise<T>} work
 * @param {{ hint?: string, silentEnds?: boolean }} [options] `hint` says why or how long, while it runs;
 *   `silentEnds` prints no line at the start and at the end
 * @returns {Promise<T>}
 */
export async function withProgress(label, work, options = {}) {
  const item = { label: options.hint ? `${label} (${options.hint})` : label, started: Date.now() };
  active.push(item);
  if (!movesLine && !options.silentEnds) say(`${item.label} ...`);
  const timer = setInterval(() => show(item), movesLine ? frameMs : plainEveryMs);
  try {
    const result = await work();
    if (!options.silentEnds) say(`${label}: done in ${seconds(item.started)}`);
    return result;
  } finally {
    clearInterval(timer);
    active.splice(active.indexOf(item), 1);
    if (movesLine) process.stdout.write(clearLine);
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${movesLine ? clearLine : ''}${line}\n`);
}

/**
 * @param {number} started milliseconds, as `Date.now` gives them
 * @returns {string} such as `3.4 s`
 */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** @param {{ label: string, started: number }} item */
function show(item) {
  if (!movesLine) say(`${item.label} ... ${Math.round((Date.now() - item.started) / 1000)} s`);
  else if (item === active[0])
    process.stdout.write(`${clearLine}${frame(item)} ${item.label}  ${seconds(item.started)}`);
}

/** @param {{ started: number }} item */
function frame(item) {
  return frames[Math.floor((Date.now() - item.started) / frameMs) % frames.length];
}
