/** Shows the runs of a page again, after a reload or in a new tab. */

import { playgroundForms } from '#lib/describe/playground-forms.ts';
import { readSavedRuns } from './saved-runs.ts';

let early: { page: string; isLost: Promise<boolean> } | undefined;
let isTooLate = false;

/** Begins with the scripts of the document: an image is read while React takes over the page. */
export function recallEarly(): void {
  if (isTooLate) return;
  const form = playgroundForms.find(({ slug }) => location.pathname === `/${slug}`);
  if (form) early = { page: form.name, isLost: recallRuns(form.name) };
}

/** What began early for the page, once. */
export function takeEarly(page: string): Promise<boolean> | undefined {
  const begun = early?.page === page ? early.isLost : undefined;
  early = undefined;
  isTooLate = true;
  return begun;
}

/** Resolves with whether a request was lost: its page was closed before the server had received it. */
export async function recallRuns(page: string): Promise<boolean> {
  // A new visit shows what has not ended, or ended while no page was there.
  const saved = readSavedRuns(page, { isNew: !cameBack() });
  if (saved.length === 0) return false;
  try {
    const { restoreRuns } = await import('./stored/restore-runs.ts');
    return await restoreRuns(page, saved);
  } catch {
    // Offline, the page starts empty; the history still has the runs.
    return false;
  }
}

/** The document was reloaded or restored, not opened by a link. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  );
}
