/** A model's fields in the contract's order: short ones side by side, advanced ones collapsed. */
import { type ReactNode, useId } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { isEmpty, startName } from '#lib/client/run/form-values.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { FormFieldControl } from './field-control.tsx';
import { FieldRows } from './field-rows.tsx';

interface FieldListProps {
  form: FormView;
  /** Switches that belong to no field, after the other settings. */
  switches?: ReactNode;
  /** Names of fields that are entered elsewhere. */
  without?: readonly string[];
}

export function FieldList({ form, switches, without = [] }: FieldListProps) {
  const fields = (form.variant?.fields ?? []).filter(({ name }) => !without.includes(name));
  const starts = startsOf(fields);
  const plain = fields.filter(({ advanced }) => !advanced);
  const advanced = fields.filter((field) => field.advanced);
  const { values } = form.state;
  const changed = advanced.filter(
    (field) => !isEmpty(values[field.name]) && values[field.name] !== field.default,
  );
  const [more, setMore] = useRemembered(`more ${form.name}`, ['closed', 'open']);
  const isWrong = advanced.some(({ name }) =>
    form.issues.some(({ parameter }) => parameter.split(/[.[]/)[0] === name),
  );
  const isOpen = more === 'open' || isWrong;
  return (
    <>
      {starts ? <StartFrom form={form} starts={starts} /> : null}
      <Rows
        form={form}
        fields={plain.filter(({ name }) => !starts?.some(({ field }) => field.name === name))}
      />
      {advanced.length > 0 || switches ? (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== isOpen) setMore(currentTarget.open ? 'open' : 'closed');
          }}
          className="group border-t border-hairline pt-3"
        >
          <summary className="flex h-8 pointer-coarse:h-11 items-center gap-2 rounded-control text-13 font-semibold select-none">
            <FoldMark />
            More settings
            <span className="font-normal text-ink-second tabular-nums">
              {changed.length > 0 ? `${changed.length} changed` : ''}
            </span>
          </summary>
          <div className="flex flex-col gap-5 pt-3 pb-1">
            <Rows form={form} fields={advanced} />
            {switches}
          </div>
        </details>
      ) : null}
    </>
  );
}

function Rows({ form, fields }: { form: FormView; fields: readonly FormField[] }) {
  const controls = (row: readonly FormField[]) =>
    row.map((field) => <FormFieldControl key={field.name} form={form} field={field} />);
  return <FieldRows fields={fields}>{controls}</FieldRows>;
}

/** What a video starts from. */
interface Start {
  id: string;
  label: string;
  field: FormField;
}

/** The starts to choose from, if the model has more than one. */
function startsOf(fields: readonly FormField[]): readonly Start[] | undefined {
  const starts = fields.flatMap((field): Start[] => {
    if (field.widget === 'first-frame') return [{ id: field.name, label: field.title, field }];
    if (field.widget !== 'video-references') return [];
    const own = { id: field.name, label: field.title, field };
    return fields.some(({ name }) => name === 'audio_setting') ? [own, editOf(field)] : [own];
  });
  return starts.length > 1 ? starts : undefined;
}

/** Editing a video is a mode of its own, although the interface has no field for it. */
function editOf(field: FormField): Start {
  const description = 'The video to change, and up to 5 images of what to add or replace.';
  return {
    id: 'edit',
    label: 'Edit video',
    field: { ...field, widget: 'video-edit', title: 'Video to edit', description },
  };
}

function StartFrom({ form, starts }: { form: FormView; starts: readonly Start[] }) {
  const id = useId();
  const edits = starts.some((start) => start.id === 'edit');
  const filled = starts.filter(({ id: name, field }) => {
    const value = form.state.values[field.name];
    if (isEmpty(value)) return false;
    return !edits || field.widget === 'first-frame' || (name === 'edit') === hasSourceVideo(value);
  });
  const saved = form.state.aside[startName]?.[0];
  const chosen = starts.find((start) => start.id === saved)?.id ?? 'text';
  const known = filled.length === 0 || filled.some((start) => start.id === chosen);
  // References may follow the video that they are to change.
  const mode =
    known || (chosen === 'edit' && filled[0]?.field.widget === 'video-references')
      ? chosen
      : (filled[0]?.id ?? chosen);
  const choose = (next: string) => {
    const left = filled.map(
      ({ id: name, field }) => [asideName(name), form.state.values[field.name]] as const,
    );
    form.edit({ type: 'set-aside', values: { ...Object.fromEntries(left), [startName]: next } });
    const target = starts.find((start) => start.id === next)?.field.name;
    form.fix({
      ...Object.fromEntries(starts.map(({ field }) => [field.name, null])),
      ...(target === undefined ? {} : { [target]: form.state.aside[asideName(next)]?.[0] ?? null }),
      // An edit has no smaller size.
      ...(next === 'edit' && form.state.values.resolution === '480p' ? { resolution: '720p' } : {}),
    });
  };
  // If JSON or an earlier run set both, both show and the validation offers fixes.
  const shown = filled.length > 1 ? filled : starts.filter((start) => start.id === mode);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span id={id} className="text-13 font-semibold">
          Start from
        </span>
        <Segmented
          label="Start from"
          value={mode}
          onChange={choose}
          options={[
            { value: 'text', label: 'Text' },
            ...starts.map((start) => ({ value: start.id, label: start.label })),
          ]}
        />
      </div>
      {shown.map(({ id: name, field }) => (
        <FormFieldControl
          key={name}
          form={{
            ...form,
            // A field that is emptied stays.
            setValue(changed, value) {
              if (saved !== name) form.edit({ type: 'set-aside', values: { [startName]: name } });
              form.setValue(changed, value);
            },
          }}
          field={field}
        />
      ))}
    </>
  );
}

function hasSourceVideo(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => isRecord(item) && 'video_url' in item);
}

/** No field has this name, so a model switch does not restore the value by itself. */
function asideName(name: string): string {
  return `start:${name}`;
}
