'use client';
/** The history out of here and in again: what matches as a file, a file by choosing or dropping it, and its report. */
import { Download, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { save } from '#components/result/sidebar/next-actions.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { importRuns, removals } from '#lib/client/history/history-calls.ts';
import type { ImportResult } from '#lib/contract/playground/stored-run.ts';

type Importing =
  | { state: 'reading'; file: File }
  | { state: 'done'; file: File; result: ImportResult }
  | { state: 'failed'; file: File; message: string };

interface TransferProps {
  /** Address of the file that holds what matches. */
  exportHref: string;
  /** How many runs that is. */
  count: number;
  onImported(): void;
}

export function Transfer({ exportHref, count, onImported }: TransferProps) {
  const input = useRef<HTMLInputElement>(null);
  const { importing, take, close } = useImport(onImported);
  return (
    <>
      <Button
        weight="quiet"
        icon={<Download aria-hidden size={15} />}
        disabled={count === 0}
        title={`Export ${count === 1 ? 'this run' : `these ${formatCount(count)} runs`}`}
        onClick={() => save(exportHref, '')}
        className="shrink-0"
      >
        <span className="max-[520px]:sr-only">Export</span>
      </Button>
      <IconButton
        label="Import runs"
        icon={<Upload aria-hidden size={15} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Import, file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {importing ? <ImportDialog importing={importing} onClose={close} /> : null}
    </>
  );
}

/** A file dropped on it is imported. */
export function ImportByDrop({
  onImported,
  children,
  className,
}: {
  onImported(): void;
  children: ReactNode;
  className: string;
}) {
  const { importing, take, close } = useImport(onImported);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button above does the same
    <div
      className={className}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.target === event.currentTarget) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {children}
      {over ? (
        <p className="pointer-events-none absolute inset-2 z-3 grid place-items-center rounded-panel border-2 border-dashed border-accent bg-panel/90 text-14 font-semibold">
          Drop an exported history to import it
        </p>
      ) : null}
      {importing ? <ImportDialog importing={importing} onClose={close} /> : null}
    </div>
  );
}

function useImport(onImported: () => void) {
  const [importing, setImporting] = useState<Importing>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setImporting({ state: 'reading', file });
    try {
      const result = await importRuns(file);
      setImporting({ state: 'done', file, result });
      removals.reveal();
      onImported();
    } catch (error) {
      setImporting({
        state: 'failed',
        file,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  };
  return {
    importing,
    take: (file: File | undefined) => void take(file),
    close: () => setImporting(undefined),
  };
}

function ImportDialog({ importing, onClose }: { importing: Importing; onClose(): void }) {
  const { file } = importing;
  return (
    <Dialog title="Import" onClose={onClose} className="w-[min(480px,calc(100vw-32px))]">
      <p className="text-13 text-ink-second [overflow-wrap:anywhere]">
        {file.name}, {formatBytes(file.size)}
      </p>
      <div role="status" className="mt-3 text-14">
        {importing.state === 'reading' ? 'Reading…' : null}
        {importing.state === 'failed' ? (
          <p>
            <b className="font-semibold text-warning">Nothing was imported.</b> {importing.message}
          </p>
        ) : null}
        {importing.state === 'done' ? <Report result={importing.result} /> : null}
      </div>
    </Dialog>
  );
}

function Report({ result: { imported, skipped, failed, errors, problem } }: { result: ImportResult }) {
  return (
    <>
      <p className="font-semibold tabular-nums">{runs(imported)} imported.</p>
      {skipped > 0 ? (
        <p className="text-13 text-ink-second tabular-nums">{runs(skipped)} were here already.</p>
      ) : null}
      {failed > 0 ? (
        <p className="mt-2 text-13 text-warning tabular-nums">{runs(failed)} could not be read:</p>
      ) : null}
      {errors.length > 0 ? (
        <ul className="mt-1 text-13 text-ink-second">
          {errors.map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      ) : null}
      {problem === null ? null : (
        <p className="mt-2 text-13">
          <b className="font-semibold text-warning">The rest was not read.</b> {problem}
        </p>
      )}
    </>
  );
}

function runs(count: number): string {
  return count === 1 ? '1 run' : `${formatCount(count)} runs`;
}
