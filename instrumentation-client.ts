/**
 * Runs before the pages' own scripts. zod tries `new Function` for faster parsers; the pages' policy forbids it, and
 * each attempt is an error in the console.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The runs of the page are read while React takes over the page, which recalls them later without this.
if (hasSavedRuns()) {
  const ignored = () => {};
  import('#lib/client/run/stored/restore-runs.ts').catch(ignored);
  import('#lib/client/run/recall-runs.ts').then(({ recallEarly }) => recallEarly(), ignored);
}

/** As saved-runs.ts writes them, without its weight on every page. */
function hasSavedRuns(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith('easel-runs:')),
    );
  } catch {
    return false;
  }
}
