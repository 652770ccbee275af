/** What the next image can be made from: the request with other seeds or qualities, or the image itself. Loaded on use. */
import { useRouter } from 'next/navigation';
import { use, useState } from 'react';
import { ModelRulesContext } from '#components/form/answering-provider.tsx';
import { hasWell, pasteFile } from '#components/form/fields/use-file-paste.ts';
import { Entry } from '#components/form/prompt-list.tsx';
import { RunEstimate } from '#components/form/run-estimate.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { useFormCatalogue } from '#lib/client/form/use-form-catalogue.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { variationsOf } from '#lib/client/handoff/variations.ts';
import { formOfRun } from '#lib/client/run/form-of-run.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { FormVariation } from '#lib/contract/pages/form-catalogue.ts';

interface VariationsMenuProps {
  run: Run;
  /** Opens the page of edits with the image and the prompt. */
  onLike(): void;
  file(): Promise<File>;
}

export function VariationsMenu({ run, onLike, file }: VariationsMenuProps) {
  const { data, error } = useFormCatalogue();
  const [added, setAdded] = useState('');
  const slug = formOfRun(run)?.slug;
  const models = data?.forms.find(({ href }) => href === `/${slug}`)?.models;
  const variation = models?.find(({ id }) => id === run.model)?.variation;
  const add = async () => setAdded(pasteFile(await file()) ? 'Added to the form' : '');
  if (!data && !error) return <div className="h-36 w-80 max-w-full" />;
  return (
    <div className="w-80 max-w-full">
      {error ? <ErrorText className="px-2 py-1.5">{error.message}</ErrorText> : null}
      <ul>
        {variation && slug ? <Varied run={run} slug={slug} variation={variation} /> : null}
        <Entry title="More like this" detail="Opens Edits with this image and its prompt" onChoose={onLike} />
        {hasWell() ? (
          <Entry
            title="Add to the form"
            detail={<span role="status">{added || 'As another image of the request'}</span>}
            onChoose={() => void add()}
          />
        ) : null}
      </ul>
      {data && !variation ? (
        <p className="px-2 py-1.5 text-12 text-pretty text-ink-second">
          {run.model} takes neither a seed nor a quality, so its request has no variations.
        </p>
      ) : null}
    </div>
  );
}

function Varied({ run, slug, variation }: { run: Run; slug: string; variation: FormVariation }) {
  const router = useRouter();
  const [{ title, values, requests, opening }] = useState(() => variationsOf(run, slug, variation));
  const rules = use(ModelRulesContext);
  // Pages without a form do not know who answers: the one who answered this run.
  const known =
    rules.length > 0 || !run.provider ? rules : [{ models: run.model, providers: [run.provider] }];
  return (
    <ModelRulesContext value={known}>
      <Entry
        title={title}
        detail={
          <>
            Runs the request with {values.join(', ')} in Compare <RunEstimate requests={requests} />
          </>
        }
        onChoose={() => router.push(handoff.open(opening))}
      />
    </ModelRulesContext>
  );
}
