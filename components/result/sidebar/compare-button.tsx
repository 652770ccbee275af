/** Opens the compare page with the request of a run. Runs nothing. */
import { Columns3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { batchTexts } from '#lib/client/compare/batch-texts.ts';
import { openCompareWith } from '#lib/client/compare/compare-opening.ts';
import { emptySet, modelPath, wordsPath } from '#lib/client/compare/compare-set.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { Run } from '#lib/client/run/run.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';

export function CompareButton({ run: { page, operationId, model, request } }: { run: Run }) {
  const router = useRouter();
  // Runs of the history or of a link have no page here.
  const wanted = page ?? runPlace(operationId, model)?.form;
  const form = playgroundForms.find(({ name }) => name === wanted);
  if (form === undefined) return null;
  const compare = () => {
    const texts = batchTexts(request.body);
    openCompareWith(form.slug, {
      body: texts?.body ?? request.body,
      model,
      stream: request.path.includes('stream'),
      set: {
        ...emptySet,
        axes: [
          { path: modelPath, values: [model] },
          ...(texts ? [{ path: wordsPath, values: texts.values }] : []),
        ],
      },
    });
    router.push(`/compare?of=${form.slug}`);
  };
  return (
    <Button icon={<Columns3 aria-hidden size={15} />} onClick={compare}>
      Compare
    </Button>
  );
}
