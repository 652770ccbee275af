/** The values of the variables in the texts of a form or a set, always in view. */
import { useId, useLayoutEffect, useRef } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { unveilFields } from '#lib/client/form/draft-key.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { askingForms } from '#lib/client/form/opened-prompt.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { IssueList } from '../field-frame.tsx';
import { issuesAt } from '../field-props.ts';

interface VariablesTableProps {
  form: FormView;
  names: readonly string[];
  issues: readonly Issue[];
  /** Absent if the issues have no fixes. */
  onFix?: FormView['fix'];
}

export function VariablesTable({ form, names, issues, onFix }: VariablesTableProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  // The table takes room from the fields: the one that is edited stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the table grows
  useLayoutEffect(() => {
    unveilFields();
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [names.length]);
  // After a prompt was opened, whose variables may be those of the one before.
  useLayoutEffect(() => {
    if (askingForms.delete(form.name)) section.current?.querySelector('textarea')?.focus();
  });
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="flex max-h-[36dvh] min-h-28 flex-col gap-1 overflow-y-auto border-t border-hairline px-4 py-3 min-[900px]:px-5"
    >
      <h2 id={id} className="text-13 font-semibold">
        Variables
      </h2>
      <table className="w-full table-fixed border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const found = issuesAt(issues, `variables.${name}`);
            return (
              <tr key={name}>
                <th
                  scope="row"
                  className="w-2/5 py-1 pr-3 text-left align-top font-mono text-13 leading-[38px] font-normal"
                >
                  <span className="block truncate" title={name}>
                    {name}
                  </span>
                </th>
                <td className="py-1 align-top">
                  <TextArea
                    small
                    aria-label={`Value of ${name}`}
                    aria-describedby={`${id}-${name}`}
                    value={form.state.variables?.[name] ?? ''}
                    invalid={found.length > 0}
                    onText={(text) => form.edit({ type: 'set-variable', name, value: text })}
                  />
                  <IssueList id={`${id}-${name}`} issues={found} onFix={onFix} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-13 text-ink-third">
        Sent in place of {'{{name}}'}. Write {'\\{{name}}'} to send the braces as text.
      </p>
    </section>
  );
}
