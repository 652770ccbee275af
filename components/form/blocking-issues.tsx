/** The list of what blocks Run, with fixes. */
import { LinkButton } from '#components/ui/link-button.tsx';
import { countText } from '#lib/base/format.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { IssueList } from './field-frame.tsx';

interface BlockingIssuesProps {
  form: FormView;
  /** Sends the form as it is. Absent where that is not possible. */
  onRunAnyway: (() => void) | undefined;
}

export function BlockingIssues({ form: { validation, variant, fix }, onRunAnyway }: BlockingIssuesProps) {
  const { issues } = validation;
  return (
    <section
      aria-label="Issues to fix"
      data-issues
      tabIndex={-1}
      className="mb-3 max-h-[30dvh] overflow-y-auto"
      role="alert"
    >
      <p className="mb-1 text-13 font-semibold">{countText(issues.length, 'issue')} to fix</p>
      <IssueList issues={issues} onFix={fix} titled={(issue) => titled(issue, variant?.fields ?? [])} />
      {onRunAnyway ? (
        <p className="mt-3 text-13 text-ink-second">
          <LinkButton onClick={onRunAnyway}>Send anyway</LinkButton> to see the error of the gateway.
        </p>
      ) : null}
    </section>
  );
}

/** "Prompt is required.", "Images: n must be at most 10." */
function titled({ parameter, message }: Issue, fields: readonly Pick<FormField, 'name' | 'title'>[]) {
  const title = fields.find(({ name }) => name === parameter.split(/[.[]/)[0])?.title;
  if (title === undefined) return { text: message };
  const isNamed = message.startsWith(`${title.toLowerCase()} `);
  return { title, text: isNamed ? message.slice(title.length) : `: ${message}` };
}
