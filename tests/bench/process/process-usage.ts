// Memory and processor time of a process, as Linux reports them. Undefined on other systems.
import { readFileSync, writeFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Resident bytes now. */
  resident: number;
  /** Most resident bytes since the start or the last `resetPeak`. */
  peak: number;
  /** Seconds of processor time of all threads, in steps of 10 ms. */
  cpuSeconds: number;
}

/** Clock ticks of a second: 100 on every Linux that Node runs on. */
const ticks = 100;

/** Undefined where there is no /proc, or no such process. */
export function readUsage(pid: number): ProcessUsage | undefined {
  const status = read(`/proc/${pid}/status`);
  const stat = read(`/proc/${pid}/stat`);
  if (status === undefined || stat === undefined) return undefined;
  // The name in parentheses may hold blanks; fields 14 and 15 are counted from after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    resident: kilobytes(status, 'VmRSS') * 1024,
    peak: kilobytes(status, 'VmHWM') * 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticks,
  };
}

/** Resets `peak` to the current resident size. */
export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak counts from the start of the process.
  }
}

/** Busy seconds of each core since boot, all processes together; undefined where it cannot be read. */
export function readCores(): ReadonlyMap<number, number> | undefined {
  const lines = read('/proc/stat')?.match(/^cpu\d+ .*$/gm);
  if (lines === undefined || lines === null) return undefined;
  return new Map(
    lines.map((line) => {
      const [name = '', user, nice, system, , , irq, softIrq, steal] = line.split(' ');
      const busy = [user, nice, system, irq, softIrq, steal].reduce((sum, part) => sum + Number(part), 0);
      return [Number(name.slice(3)), busy / ticks];
    }),
  );
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
