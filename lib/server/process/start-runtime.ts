/** Starts the runtime in `next dev` without main.ts. */
import { readSettings } from '#lib/server/config/settings.ts';
import { fromNext } from '#lib/server/http/web-request.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { createLog } from './log.ts';
import { createRuntime } from './runtime.ts';

export function startRuntime(): void {
  process.umask(0o077);
  const settings = readSettings(process.env, vendors);
  globalThis.easelRuntime ??= createRuntime(settings, createLog(settings.LOG_LEVEL), process.env, fromNext);
}
