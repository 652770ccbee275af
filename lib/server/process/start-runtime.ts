/** Starts the runtime in `next dev` without main.ts. */
import '#lib/server/config/load-models.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import { createLog } from './log.ts';
import { createRuntime } from './runtime.ts';

export function startRuntime(): void {
  const settings = readSettings(process.env);
  globalThis.easelRuntime ??= createRuntime(settings, createLog(settings.LOG_LEVEL), process.env);
}
