/** The texts of an embeddings request and their common settings. Other members of a request stay unchanged. */
import { useEffect, useId, useState } from 'react';
import { describedBy, FieldFrame } from '#components/form/field-frame.tsx';
import { type FieldProps, issuesAt } from '#components/form/field-props.ts';
import { InnerField } from '#components/form/inner-field.tsx';
import { AddButton, RemoveButton } from '#components/ui/list-buttons.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { ToggleButton } from '#components/ui/toggle-button.tsx';
import { type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { textsInBody, withSetting, withTexts } from '#lib/client/run/embedding-body.ts';

type Mode = 'lines' | 'items';

export function EmbeddingsField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Mode>('lines');
  const most = field.maxItems ?? 100;
  const texts = listOf(value).length === 0 ? [] : textsInBody({ requests: value });
  // Common settings survive an emptied list.
  const [spare, setSpare] = useState<JsonRecord>({});
  const first = texts.length > 0 ? recordOf(listOf(value)[0]) : spare;
  // A text with line breaks cannot be entered as one line.
  const isBroken = texts.some((text) => text.includes('\n'));
  const mode = isBroken ? 'items' : chosen;
  const replace = (next: readonly string[]) => {
    // What is over the limit blocks Run and stays; a text of megabytes would slow the page down.
    const accepted = next.slice(0, most * 10);
    if (texts.length > 0) setSpare(first);
    const requests = texts.length > 0 ? value : [spare];
    onChange(accepted.length === 0 ? undefined : withTexts(requests, accepted));
  };
  const setShared = (name: string, member: unknown) => {
    if (texts.length > 0) onChange(withSetting(value, name, member));
    else setSpare(recordOf(withSetting([spare], name, member)[0]));
  };
  const shared = (field.fields ?? []).filter(
    ({ name }) => name === 'taskType' || name === 'outputDimensionality',
  );
  const own = issuesAt(issues, path, true).filter(
    ({ parameter }) => !/\.(taskType|outputDimensionality)$/.test(parameter),
  );
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <FieldFrame
        id={id}
        title="Texts"
        hint={`${texts.length} / ${most}`}
        help={isBroken ? 'Some texts have several lines, so each has its own field.' : ''}
        issues={own.slice(0, 5)}
        onFix={onFix}
        group={mode === 'items'}
      >
        {mode === 'lines' ? (
          <TextLines id={id} texts={texts} invalid={own.length > 0} onChange={replace} />
        ) : (
          <TextItems texts={texts} most={most} onChange={replace} />
        )}
        <div className="w-36 self-end">
          <Segmented
            label="How texts are entered"
            options={[
              { value: 'lines', label: 'Lines' },
              { value: 'items', label: 'Items' },
            ]}
            value={mode}
            disabled={isBroken}
            onChange={(next) => setChosen(next === 'items' ? 'items' : 'lines')}
          />
        </div>
      </FieldFrame>
      {shared.map((member) => (
        <div key={member.name} className="flex min-w-0 flex-col gap-2">
          <InnerField
            field={{ ...member, description: '' }}
            path={`${path}[0].${member.name}`}
            value={first[member.name]}
            onChange={(next) => setShared(member.name, next)}
            issues={issues}
            onFix={onFix}
          />
          {member.name === 'outputDimensionality' ? (
            <UsualDimensions
              value={first.outputDimensionality}
              onChange={(next) => setShared('outputDimensionality', next)}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

const usual = [256, 768, 1536, 3072, undefined] as const;

function UsualDimensions({ value, onChange }: Pick<FieldProps, 'value' | 'onChange'>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Common dimensions</legend>
      {usual.map((dimension) => (
        <ToggleButton
          key={dimension ?? 'full'}
          pressed={value === dimension}
          onClick={() => onChange(dimension)}
          className="h-chip px-2.5 font-mono text-12 tabular-nums"
        >
          {dimension ?? 'full'}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

interface TextLinesProps {
  id: string;
  texts: readonly string[];
  invalid: boolean;
  onChange(texts: readonly string[]): void;
}

function TextLines({ id, texts, invalid, onChange }: TextLinesProps) {
  const [typed, setTyped] = useState(() => texts.join('\n'));
  // An example replaces the text; typing does not.
  useEffect(() => {
    setTyped((current) => (same(textsOfLines(current), texts) ? current : texts.join('\n')));
  }, [texts]);
  return (
    <TextArea
      id={id}
      rows={6}
      value={typed}
      invalid={invalid}
      aria-describedby={describedBy(id, [])}
      placeholder="One text per line. Paste a list."
      className="min-h-[132px] leading-6"
      onText={(text) => {
        setTyped(text);
        onChange(textsOfLines(text));
      }}
    />
  );
}

/** One text per line; skips empty lines. */
function textsOfLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function same(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((text, index) => text === second[index]);
}

interface TextItemsProps {
  texts: readonly string[];
  most: number;
  onChange(texts: readonly string[]): void;
}

function TextItems({ texts, most, onChange }: TextItemsProps) {
  return (
    <>
      <ol className="flex max-h-[480px] flex-col gap-1.5 overflow-y-auto">
        {texts.map((text, index) => (
          <li key={index} className="flex items-start gap-1">
            <span
              aria-hidden
              className="w-6 shrink-0 pt-2.5 text-right font-mono text-12 text-ink-third tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1 p-0.5">
              <TextArea
                small
                aria-label={`Text ${index + 1}`}
                value={text}
                onText={(text) => onChange(texts.with(index, text))}
              />
            </div>
            <RemoveButton
              label={`Remove text ${index + 1}`}
              onClick={() => onChange(texts.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {texts.length < most ? (
        <AddButton onClick={() => onChange([...texts, ''])}>Add a text</AddButton>
      ) : null}
    </>
  );
}
