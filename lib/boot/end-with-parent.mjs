// npm runs a command through a shell and, when it is told to end, ends only that shell. This notices.

const everyMs = 250;

/**
 * Under npm, ends this process as SIGTERM would once the process that started it is gone.
 * Started by hand (`nohup node lib/boot.mjs start &`) it may outlive its shell.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
