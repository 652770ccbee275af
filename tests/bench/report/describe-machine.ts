// The machine and the time of a run: figures of different machines cannot be compared.
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

/** One line for each fact. */
export function describeMachine(): string[] {
  const [first] = cpus();
  const [minute = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.versions.node}, ${platform()} ${arch()}`,
    `${cpus().length} x ${first?.model.trim() ?? 'processor unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `load average of the minute before: ${minute.toFixed(1)}${minute > 1 ? ', so the machine was not idle' : ''}`,
  ];
}
