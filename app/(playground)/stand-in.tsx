'use client';
import { OperationForm } from '#components/form/operation-form.tsx';
import { useOperationForm } from '#components/form/use-operation-form.ts';
import { pageRuns } from '#lib/client/page-runs.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

export function Workbench({
  description,
  name,
}: {
  description: FormDescription;
  layout: string;
  name: string;
}) {
  const form = useOperationForm(description, name);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-full border-r border-hairline min-[900px]:w-form">
        <OperationForm form={form} onRun={(run) => pageRuns.start(run)} />
      </div>
      <div className="hidden flex-1 bg-stage min-[900px]:block" />
    </div>
  );
}
