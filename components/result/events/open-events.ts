'use client';
/** A file of events from this machine, read as a run in the worker. It takes the place of the run's own events. */
import { useEffect, useState } from 'react';
import { closeRecording, openRecording } from '#lib/client/run/open-recording.ts';
import type { Run } from '#lib/client/run/run.ts';
import { recordingOfSse, type SseSource } from '#lib/client/run/sse-file.ts';
import { newId } from '#lib/client/storage/new-id.ts';

export interface OpenedEvents {
  run: Run | undefined;
  name: string | undefined;
  /** Why the file could not be read. */
  problem: string | undefined;
  open(file: File): void;
  close(): void;
}

export function useOpenedEvents(around: Run): OpenedEvents {
  const [opened, setOpened] = useState<{ name: string; run?: Run; problem?: string } | undefined>();
  const run = opened?.run;
  useEffect(() => (run ? () => closeRecording(run) : undefined), [run]);
  return {
    run,
    name: opened?.name,
    problem: opened?.problem,
    async open(file) {
      const result = await openRecording(await recordingOfSse(file, await sourceOf(file, around)));
      if (result.state === 'failed') setOpened({ name: file.name, problem: result.error.message });
      if (result.state !== 'open') return;
      if (result.run.events.length > 0) return setOpened({ name: file.name, run: result.run });
      closeRecording(result.run);
      setOpened({ name: file.name, problem: 'There are no events in this file.' });
    },
    close: () => setOpened(undefined),
  };
}

/** Whose events they are stands in their first words. */
async function sourceOf(file: File, { model, request }: Run): Promise<SseSource> {
  const start = await file.slice(0, 4000).text();
  const known = dialects.find(([pattern]) => pattern.test(start));
  const [, operationId, path] = known ?? [undefined, 'native.stream-generate-content', request.path];
  return { id: newId(), operationId, model, method: 'POST', path };
}

const dialects = [
  [/image_generation\./, 'images.generate', '/v1/images/generations'],
  [/image_edit\./, 'images.edit', '/v1/images/edits'],
  [/message_start/, 'messages.create', '/v1/messages'],
] as const;
