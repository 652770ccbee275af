/**
 * Runs before the pages' own scripts. zod tries `new Function` for faster parsers; the pages' policy forbids it, and
 * each attempt is an error in the console.
 */
import { storedKeys } from '#lib/client/storage/browser-storage.ts';

Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The runs of the page are read while React takes over the page, which recalls them later without this. The keys are those
// of saved-runs.ts, without its weight on every page.
if (storedKeys('easel-runs:', 'tab').length + storedKeys('easel-runs:').length > 0) {
  const ignored = () => {};
  import('#lib/client/run/stored/restore-runs.ts').catch(ignored);
  import('#lib/client/run/recall-runs.ts').then(({ recallEarly }) => recallEarly(), ignored);
}
