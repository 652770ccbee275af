/** Export and import of the history: buttons, file drop and the import report. */
import { Download, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { save } from '#components/ui/save-file.ts';
import { errorMessage } from '#lib/base/error-message.ts';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { deletions, importRuns } from '#lib/client/history/history-calls.ts';
import type { ImportResult } from '#lib/contract/playground/stored-run.ts';

type Importing = { file: File } & (
  | { state: 'reading' }
  | { state: 'done'; result: ImportResult }
  | { state: 'failed'; message: string }
);

interface TransferProps {
  exportHref: string;
  count: number;
  onImport(file: File | undefined): void;
}

export function Transfer({ exportHref, count, onImport }: TransferProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        weight="quiet"
        icon={<Download size={15} />}
        disabled={count === 0}
        title={`Export ${count === 1 ? 'this run' : `these ${formatCount(count)} runs`}`}
        onClick={() => save(exportHref, '')}
        className="shrink-0"
      >
        <span className="max-[520px]:sr-only">Export</span>
      </Button>
      <IconButton label="Import runs" icon={<Upload size={15} />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label="File to import"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onImport(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface ImportByDropProps {
  imports: ReturnType<typeof useImport>;
  children: ReactNode;
  className: string;
}

/** Imports dropped files, and reports each import. */
export function ImportByDrop({ imports, children, className }: ImportByDropProps) {
  const { importing, take, close } = imports;
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Import button is the accessible alternative
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
          Drop an exported history file to import it
        </p>
      ) : null}
      {importing ? <ImportDialog importing={importing} onClose={close} /> : null}
    </div>
  );
}

export function useImport(onImported: () => void) {
  const [importing, setImporting] = useState<Importing>();
  const take = async (file: File) => {
    setImporting({ state: 'reading', file });
    try {
      const result = await importRuns(file);
      setImporting({ state: 'done', file, result });
      deletions.reveal();
      onImported();
    } catch (error) {
      setImporting({ state: 'failed', file, message: errorMessage(error) });
    }
  };
  return {
    importing,
    take: (file: File | undefined) => void (file && take(file)),
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
        <p className="text-13 text-ink-second tabular-nums">{runs(skipped)} already in the history.</p>
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
          <b className="font-semibold text-warning">The rest was not imported.</b> {problem}
        </p>
      )}
    </>
  );
}

function runs(count: number): string {
  return count === 1 ? '1 run' : `${formatCount(count)} runs`;
}
