/** Fields inside a field: below its title, or collapsed if they are many and rarely used. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { FoldBox } from '#components/ui/fold-box.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import { isEmpty } from '#lib/client/run/form-values.ts';
import { ChangedDot } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { FieldRows } from '../field-rows.tsx';
import { MemberFields } from '../inner-field.tsx';

/** Largest number of fields that get a common title. */
const maxInGroup = 5;

export function ObjectField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const fields = field.fields ?? [];
  const object = isRecord(value) ? value : {};
  const broken = issues.some(({ parameter }) => parameter.startsWith(`${path}.`));
  const constants = field.constants ?? {};
  const set = (members: Readonly<Record<string, unknown>>) => {
    const isEmptied = Object.entries(members).every(([name, member]) => name in constants || isEmpty(member));
    onChange(isEmptied ? undefined : { ...constants, ...members, ...constants });
  };
  const members = (wanted: typeof fields) => (
    <FieldRows fields={wanted}>
      {(row) => (
        <MemberFields fields={row} path={path} object={object} onChange={set} issues={issues} onFix={onFix} />
      )}
    </FieldRows>
  );

  if (fields.length === 1) return members(fields);
  const first = fields.filter(({ advanced }) => !advanced);
  const rest = fields.filter(({ advanced }) => advanced);
  // A few fields get a title; many belong to the page itself, and a single object has its own frame.
  const isGroup = fields.length <= maxInGroup && !(first.length === 1 && first[0]?.kind === 'object');
  if (field.advanced || first.length === 0) {
    return (
      <Fold title={field.title} changed={!isEmpty(value)} open={broken}>
        {members([...first, ...rest])}
      </Fold>
    );
  }
  return (
    <fieldset
      className={classNames('flex min-w-0 flex-col gap-5', isGroup && 'border-l-2 border-hairline pl-3')}
    >
      <legend className={isGroup ? 'pb-3 text-13 text-ink-second' : 'sr-only'}>{field.title}</legend>
      {members(first)}
      {rest.length > 0 ? (
        <Fold
          title={`More of ${field.title.toLowerCase()}`}
          changed={rest.some(({ name }) => !isEmpty(object[name]))}
          open={broken}
        >
          {members(rest)}
        </Fold>
      ) : null}
    </fieldset>
  );
}

interface FoldProps {
  title: string;
  changed: boolean;
  open: boolean;
  children: ReactNode;
}

function Fold({ title, changed, open, children }: FoldProps) {
  return (
    <FoldBox
      open={open}
      title={
        <span className="flex items-center gap-2 font-semibold">
          {title}
          {changed ? <ChangedDot /> : null}
        </span>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </FoldBox>
  );
}
