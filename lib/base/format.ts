/** Formats times, sizes and counts, in English. */

/** `38 ms`, `1.92 s`, `12.4 s`, `1:05`. */
export function formatMs(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`;
  return seconds < 59.95 ? `${seconds.toFixed(1)} s` : formatClock(seconds);
}

/** Like formatMs, but always in seconds with one decimal: for values that tick. */
export function formatTick(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 59.95 ? `${seconds.toFixed(1)} s` : formatClock(seconds);
}

/** `0:42`, `30:00`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Decimal units: `840 B`, `12 kB`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return bytes < 999.5e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** `4,160`, for whole numbers. `Intl.NumberFormat` takes a browser 25 ms to create. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 run`, `2 runs` */
export function countText(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How long ago: `just now`, `4 min`, `2 h`, `3 d`. */
export function formatAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}
