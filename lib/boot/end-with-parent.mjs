// npm runs a command through a shell and, when stopped, stops only that shell. This file detects the loss of the parent.

const everyMs = 250;

/**
 * Under npm, stops this process with SIGTERM once its parent process has exited.
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
