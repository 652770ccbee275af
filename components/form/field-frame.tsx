/** The frame of every control: label, hint, help text, and issues with one-click fixes. */

import { Info } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { focusFirst } from '#components/ui/focus-inside.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import type { IdleField } from '#lib/describe/form-check.ts';
import { type FieldProps, isChanged, issuesAt } from './field-props.ts';

interface FieldFrameProps {
  id: string;
  title: string;
  /** Right of the label: a count, a range, a unit. */
  hint?: ReactNode;
  help?: string | undefined;
  /** Shown as a tooltip and read by screen readers only. */
  remark?: string;
  /** Shown as a dot. */
  changed?: boolean;
  issues: readonly Issue[];
  idle?: IdleField | undefined;
  onFix: FieldProps['onFix'];
  /** The control stands beside the label instead of below it. */
  inline?: boolean;
  group?: boolean;
  children: ReactNode;
}

/** Right of the label in place of the hint. */
export const FieldAction = createContext<ReactNode>(undefined);

export function FieldFrame({
  id,
  title,
  hint,
  help,
  remark,
  changed = false,
  issues,
  idle,
  onFix,
  inline = false,
  group = false,
  children,
}: FieldFrameProps) {
  const remarked = remark || undefined;
  const right = use(FieldAction) ?? hint;
  return (
    <div data-fixes className="flex min-w-0 flex-col gap-1.5">
      <div className={classNames('flex items-baseline justify-between gap-3', inline && 'items-center')}>
        <span className="flex items-center gap-1.5 text-13 font-semibold">
          {group ? (
            <span title={remarked}>{title}</span>
          ) : (
            <label htmlFor={id} title={remarked}>
              {title}
            </label>
          )}
          {/* Outside the label, so that the accessible name of the control never changes. */}
          {changed ? <ChangedDot /> : null}
        </span>
        {inline || right === undefined ? null : (
          <span className="text-13 text-ink-third tabular-nums">{right}</span>
        )}
        {inline ? children : null}
      </div>
      {inline ? null : children}
      {issues.length > 0 ? null : (
        <Help id={`${id}-help`} idle={idle} help={help} remark={remark} onFix={onFix} />
      )}
      <IssueList id={`${id}-issues`} issues={issues} onFix={onFix} />
    </div>
  );
}

type HelpProps = Pick<FieldFrameProps, 'id' | 'idle' | 'help' | 'remark' | 'onFix'>;

/** Why the field has no effect, else its help, else its remark. */
function Help({ id, idle, help, remark, onFix }: HelpProps) {
  if (idle) return <Remark id={id} text={idle.reason} fixes={idle.fixes} isIdle onFix={onFix} />;
  const text = help || remark;
  if (!text) return null;
  return (
    <p id={id} className={help ? 'text-13 text-ink-third' : 'sr-only'}>
      {text}
    </p>
  );
}

export function ChangedDot() {
  return <span title="Changed from the default" className="size-1 bg-ink" />;
}

/** The ids of the texts below a control, for its `aria-describedby`. */
export function describedBy(id: string, issues: readonly Issue[]): string {
  return issues.length > 0 ? `${id}-issues` : `${id}-help`;
}

interface IssueListProps {
  id?: string;
  issues: readonly Issue[];
  /** Without it, issues offer no fixes. */
  onFix: FieldProps['onFix'] | undefined;
  /** Away from the fields, issues begin with the title of theirs. */
  titled?: (issue: Issue) => Pick<RemarkProps, 'title' | 'text'>;
}

export function IssueList({ id, issues, onFix, titled }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <ul id={id} className="flex flex-col gap-1 pointer-coarse:gap-4">
      {issues.map((issue) => (
        <li key={`${issue.parameter} ${issue.message}`}>
          <Remark text={issue.message} {...titled?.(issue)} fixes={issue.fixes ?? []} onFix={onFix} />
        </li>
      ))}
    </ul>
  );
}

interface RemarkProps {
  id?: string;
  title?: string;
  text: string;
  fixes: readonly Fix[];
  isIdle?: boolean;
  onFix: FieldProps['onFix'] | undefined;
}

/** What is wrong, or why a field has no effect, with its fixes. */
function Remark({ id, title, text, fixes, isIdle = false, onFix }: RemarkProps) {
  return (
    <p
      id={id}
      className={classNames('flex items-baseline gap-1.5 text-13', isIdle ? 'text-warning' : 'text-failed')}
    >
      <Info size={14} className="shrink-0 translate-y-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {title && <b className="font-semibold">{title}</b>}
        {text}{' '}
        {onFix &&
          fixes.map((fix) => (
            <LinkButton key={fix.label} ref={focusAfterFix} onClick={() => onFix(fix.set)} className="mr-2">
              {fix.label}
            </LinkButton>
          ))}
      </span>
    </p>
  );
}

/** A fix removes its button: the focus goes to the next control of its place, such as the fixed one. */
function focusAfterFix(button: HTMLButtonElement) {
  return () => {
    const place = button.closest<HTMLElement>('[data-fixes]');
    if (document.activeElement !== button || place === null) return;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusFirst(place);
    });
  };
}

/**
 * Label, issues and ids that the frame and the control share. `below`: the field also shows issues of its members.
 */
export function useField({ field, path, value, issues, idle, onFix }: FieldProps, below?: 'below') {
  const id = useId();
  const here = issuesAt(issues, path, below === 'below');
  return {
    frame: { id, title: field.title, changed: isChanged(field, value), issues: here, idle, onFix },
    control: {
      id,
      name: field.name,
      'aria-describedby': describedBy(id, here),
      disabled: idle !== undefined,
      invalid: here.length > 0,
    },
  };
}
