/** The images of stored runs as a ZIP file. */

import { type ZippedRun, zipImages } from '#lib/client/result/zip-images.ts';
import { closeRecording } from '#lib/client/run/open-recording.ts';
import { openStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

/** Undefined if no run has an image. Skips runs that cannot be opened. `onRun` is called before each run. */
export function zipStoredRuns(
  runs: readonly StoredRun[],
  onRun: (place: number) => void,
): Promise<Blob | undefined> {
  return zipImages(openEach(runs, onRun));
}

async function* openEach(
  runs: readonly StoredRun[],
  onRun: (place: number) => void,
): AsyncIterable<ZippedRun> {
  for (const [place, { id, marks }] of runs.entries()) {
    onRun(place);
    const run = await openStoredRun(id, 'history-zip').catch(() => undefined);
    if (run === undefined) continue;
    yield { run, marks };
    closeRecording(run);
  }
}
