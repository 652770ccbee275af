/** Opens the compare page with the request of a run. Runs nothing. */
import { Columns3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { comparePage, emptySet, modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { batchTexts } from '#lib/client/run/embedding-body.ts';
import { formOfRun } from '#lib/client/run/form-of-run.ts';
import type { Run } from '#lib/client/run/run.ts';
import { gatewayRoute } from '#lib/contract/pages/role.ts';

export function CompareButton({ run }: { run: Run }) {
  const router = useRouter();
  const mayRun = useRights().mayCall(gatewayRoute);
  const { model, request } = run;
  const form = formOfRun(run);
  if (form === undefined || !mayRun) return null;
  const compare = () => {
    const texts = batchTexts(request.body);
    const href = handoff.open({
      page: comparePage(form.slug),
      body: texts?.body ?? request.body,
      model,
      stream: request.path.includes('stream'),
      set: {
        ...emptySet,
        axes: [
          { path: modelPath, values: [model] },
          ...(texts ? [{ path: promptPath, values: texts.values }] : []),
        ],
      },
    });
    router.push(href);
  };
  return (
    <Button icon={<Columns3 size={15} />} onClick={compare}>
      Compare
    </Button>
  );
}
