/** The event filter, and the buttons to download events or open a file of them. */
import { Download, FolderOpen, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveBlob } from '#components/ui/save-file.ts';
import { Select } from '#components/ui/select.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { useFileDialog } from '#components/ui/use-file-dialog.tsx';
import { closeRecording, openRecording } from '#lib/client/run/open-recording.ts';
import type { Run } from '#lib/client/run/run.ts';
import { operationOfEvents, recordingOfSse, type SseSource, sseFileOf } from '#lib/client/run/sse-file.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';

interface EventsBarProps {
  run: Run;
  /** Names with their counts. */
  names: readonly (readonly [string, number])[];
  filter: string;
  onFilter(name: string): void;
  opened: OpenedEvents;
}

export function EventsBar({ run, names, filter, onFilter, opened }: EventsBarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-hairline px-4 py-1.5 min-[900px]:px-5">
      {names.length > 0 ? (
        <div className="min-w-32 flex-1 basis-32 [&>span]:max-w-[300px]">
          <Select
            aria-label="Filter events"
            className="text-13"
            options={[
              { value: '', label: `All ${run.events.length} events` },
              ...names.map(([name, count]) => ({ value: name, label: `${name}, ${count}` })),
            ]}
            value={filter}
            onText={onFilter}
          />
        </div>
      ) : null}
      {opened.run ? (
        <span className="flex min-w-0 items-center gap-2 text-13">
          <span className="truncate">{opened.name}</span>
          <TextButton onClick={opened.close}>
            <X size={13} />
            Close file
          </TextButton>
        </span>
      ) : null}
      {opened.problem ? (
        <span role="alert" className="text-13 text-warning">
          {opened.name}: {opened.problem}
        </span>
      ) : null}
      <OpenButton opened={opened} />
      {run.events.length > 0 && !opened.run ? (
        <TextButton onClick={async () => saveBlob(await sseFileOf(run), `${run.requestId ?? run.id}.sse`)}>
          <Download size={13} />
          Download .sse
        </TextButton>
      ) : null}
    </div>
  );
}

function OpenButton({ opened }: { opened: OpenedEvents }) {
  const dialog = useFileDialog({
    label: 'Event file',
    accept: '.sse,.txt,text/event-stream,text/plain',
    onFiles: ([file]) => file && void opened.open(file),
  });
  return (
    <>
      {dialog.input}
      <TextButton onClick={dialog.open}>
        <FolderOpen size={13} />
        Open .sse
      </TextButton>
    </>
  );
}

type OpenedEvents = ReturnType<typeof useOpenedEvents>;

export function useOpenedEvents(around: Run) {
  const [opened, setOpened] = useState<{ name: string; run?: Run; problem?: string } | undefined>();
  const run = opened?.run;
  useEffect(() => (run ? () => closeRecording(run) : undefined), [run]);
  return {
    run,
    name: opened?.name,
    problem: opened?.problem,
    async open(file: File) {
      const result = await openRecording(await recordingOfSse(file, await sourceOf(file, around)));
      if (result.state === 'failed') setOpened({ name: file.name, problem: result.error.message });
      if (result.state !== 'open') return;
      if (result.run.events.length > 0) return setOpened({ name: file.name, run: result.run });
      closeRecording(result.run);
      setOpened({ name: file.name, problem: 'This file contains no events.' });
    },
    close: () => setOpened(undefined),
  };
}

/** Detects the dialect from the first events. */
async function sourceOf(file: File, { model, request }: Run): Promise<SseSource> {
  const start = await file.slice(0, 4000).text();
  const { streamGenerateContent } = operationFacts;
  const { id: operationId, method, path } = operationOfEvents(start) ?? streamGenerateContent;
  const isNative = operationId === streamGenerateContent.id;
  return { id: newId(), operationId, model, method, path: isNative ? request.path : path };
}
