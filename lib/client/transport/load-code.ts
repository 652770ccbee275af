/**
 * Loads code on demand and explains failures. Script names contain a hash: a script that the server does not know
 * belongs to an earlier version.
 */

export class MissingCodeError extends Error {
  /** Only a reload helps. */
  readonly outdated: boolean;

  constructor(outdated: boolean, cause: unknown) {
    super(outdated ? outdatedMessage : 'A part of this page could not be loaded.', { cause });
    this.name = 'MissingCodeError';
    this.outdated = outdated;
  }
}

const outdatedMessage =
  'Easel was updated since you opened this page. Reload to continue; your input is kept.';

/** Rejects with MissingCodeError. */
export async function loadCode<Code>(load: () => Promise<Code>, fetchUrl?: typeof fetch): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new MissingCodeError(await isUnknown(scriptIn(error), fetchUrl), error);
  }
}

/** The URL of the script or style that failed to load. */
function scriptIn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : String(error);
  return /\/_next\/static\/[^\s?#()]+\.(?:js|css)/.exec(message)?.[0];
}

async function isUnknown(script: string | undefined, fetchUrl: typeof fetch = fetch): Promise<boolean> {
  if (script === undefined) return false;
  const response = await fetchUrl(script, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status === 404;
}
