/**
 * Code that is fetched when it is wanted, and why it did not come. Scripts are named after their content: one that the
 * server does not know is of an Easel that has been updated since the page was opened.
 */

/** Its message is for people. */
export class MissingCodeError extends Error {
  /** Only a reload helps. */
  readonly outdated: boolean;

  constructor(outdated: boolean, cause: unknown) {
    super(outdated ? outdatedWords : 'A part of this page could not be loaded.', { cause });
    this.name = 'MissingCodeError';
    this.outdated = outdated;
  }
}

const outdatedWords = 'Easel was updated since you opened this page. Reload to continue; your input is kept.';

/** Rejects with a MissingCodeError, whatever the browser says of it. */
export async function loadCode<Code>(load: () => Promise<Code>, ask?: typeof fetch): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new MissingCodeError(await isUnknown(scriptIn(error), ask), error);
  }
}

/** The address of the script or style that the loader could not fetch. */
function scriptIn(error: unknown): string | undefined {
  const said = error instanceof Error ? error.message : String(error);
  return /\/_next\/static\/[^\s?#()]+\.(?:js|css)/.exec(said)?.[0];
}

async function isUnknown(script: string | undefined, ask: typeof fetch = fetch): Promise<boolean> {
  if (script === undefined) return false;
  const response = await ask(script, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status === 404;
}
