/** The rows of an evaluation: pasted, dropped or chosen as a file. */
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { useFileDialog } from '#components/ui/use-file-dialog.tsx';
import { countText } from '#lib/base/format.ts';
import type { ReadRows } from '#lib/client/evaluations/read-rows.ts';

const RowImages = latePart(() => import('./row-images.tsx'), 'RowImages');

interface RowsFieldProps {
  text: string;
  read: ReadRows;
  problem: string | undefined;
  /** The column that takes images. */
  images: string | undefined;
  onChange(text: string): void;
}

const drags = ['dragover', 'dragleave', 'drop'] as const;

export function RowsField({ text, read, problem, images, onChange }: RowsFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  const dialog = useFileDialog({
    label: 'File of rows',
    accept: '.csv,.tsv,.jsonl,.ndjson,.json,text/csv',
    onFiles: ([file]) => void take(file),
  });
  // On the whole page. Images, recordings and what else the page opens are for `PasteAndDrop`, which listens on the window.
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { type, target, relatedTarget, dataTransfer } = event;
    if (type === 'dragleave' && relatedTarget !== null) return;
    const isOver = type === 'dragover' && dataTransfer?.types.includes('Files') === true;
    setOver(isOver);
    const file = type === 'drop' ? dataTransfer?.files[0] : undefined;
    const isRows = /\.(csv|tsv|jsonl|ndjson|json)$/i.test(file?.name ?? '') || target === area.current;
    if (isRows) void take(file);
    if (isOver || (isRows && file)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: DragEvent) => onDrag(event);
    for (const name of drags) document.addEventListener(name, listen);
    return () => {
      for (const name of drags) document.removeEventListener(name, listen);
    };
  }, []);
  const shown = problem ?? ('problem' in read && text.trim() !== '' ? read.problem : undefined);
  return (
    <PagePart
      title="Rows"
      words="CSV with a header line, or JSON lines. Each column is a value for the request."
      actions={
        <Button icon={<Upload size={14} />} onClick={dialog.open}>
          Choose a file
        </Button>
      }
    >
      {dialog.input}
      <TextArea
        ref={area}
        id={id}
        mono
        rows={8}
        spellCheck={false}
        aria-label="Rows"
        placeholder={'prompt,expected\n"A fox asleep in the snow",fox'}
        value={text}
        invalid={shown !== undefined}
        className={classNames(over && 'outline-2 outline-ink')}
        onText={onChange}
      />
      {shown === undefined ? null : <ErrorText>{shown}</ErrorText>}
      {shown === undefined && 'rows' in read ? (
        <p className="text-13 text-ink-second">
          {countText(read.rows.length, 'row')} with{' '}
          {read.columns.map((name, index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <code className="font-mono text-12">{`{{${name}}}`}</code>
            </span>
          ))}
        </p>
      ) : null}
      {images === undefined ? null : (
        <RowImages column={images} text={text} read={read} onChange={onChange} />
      )}
    </PagePart>
  );
}
