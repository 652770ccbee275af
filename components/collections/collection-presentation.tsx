/** The presentation of a collection: its title and notes, then its items. Runs open as they come near. Loaded on use. */
import { useState } from 'react';
import { Presentation } from '#components/result/presentation.tsx';
import { useOpenedRuns } from '#components/result/use-opened-runs.ts';
import {
  type CollectionCell,
  cellsNear,
  type ShownCollection,
  slidesOf,
} from '#lib/client/collections/slides.ts';
import { getRun } from '#lib/client/run/stored/history-calls.ts';
import { recordingOf } from '#lib/client/run/stored/open-stored-run.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { type Recording, recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedRun } from '#lib/contract/pages/share.ts';

interface CollectionPresentationProps {
  shown: ShownCollection;
  onClose(): void;
}

export function CollectionPresentation({ shown, onClose }: CollectionPresentationProps) {
  const [slide, setSlide] = useState(0);
  const load = shown.isShared ? sharedRecording : ownRecording;
  const opened = useOpenedRuns(cellsNear(shown.items, slide), load);
  return (
    <Presentation slides={slidesOf(shown, opened)} first="First slide" onSlide={setSlide} onClose={onClose} />
  );
}

async function ownRecording({ id }: CollectionCell): Promise<Recording> {
  return recordingOf(await getRun(id));
}

async function sharedRecording({ id, run: { cost } }: CollectionCell): Promise<Recording> {
  const path = `/api/shared/${encodeURIComponent(id)}`;
  const { run } = await callPages<SharedRun>(path);
  return recordingAt({ ...run, cost }, new URL(path, location.origin).href);
}
