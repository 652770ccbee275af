/** The rows of an evaluation: pasted, dropped or chosen as a file. */
import { Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { countText } from '#lib/base/format.ts';
import type { ReadRows } from '#lib/client/evaluations/read-rows.ts';

interface RowsFieldProps {
  text: string;
  read: ReadRows;
  problem: string | undefined;
  onChange(text: string): void;
}

export function RowsField({ text, read, problem, onChange }: RowsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  const shown = problem ?? ('problem' in read && text.trim() !== '' ? read.problem : undefined);
  return (
    <PagePart
      title="Rows"
      words="CSV with a header line, or JSON lines. Each column is a value for the request."
      actions={
        <Button icon={<Upload size={14} />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.jsonl,.ndjson,.json,text/csv"
        className="hidden"
        aria-label="File of rows"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <TextArea
        id={id}
        mono
        rows={8}
        spellCheck={false}
        aria-label="Rows"
        placeholder={'prompt,expected\n"A fox asleep in the snow",fox'}
        value={text}
        invalid={shown !== undefined}
        onChange={({ target }) => onChange(target.value)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void take(file);
        }}
      />
      {shown === undefined ? (
        'rows' in read ? (
          <p className="text-13 text-ink-second">
            {countText(read.rows.length, 'row')} with{' '}
            {read.columns.map((name, index) => (
              <span key={name}>
                {index > 0 ? ', ' : ''}
                <code className="font-mono text-12">{`{{${name}}}`}</code>
              </span>
            ))}
          </p>
        ) : null
      ) : (
        <ErrorText>{shown}</ErrorText>
      )}
    </PagePart>
  );
}
