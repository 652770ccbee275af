/** What the next image can be made from: the request with other seeds or qualities, or the image itself. Loaded on use. */
import { useRouter } from 'next/navigation';
import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { ModelRulesContext } from '#components/form/answering-provider.tsx';
import { RunEstimate } from '#components/form/run-estimate.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { imageFields, imageFile } from '#lib/client/handoff/image-drag.ts';
import { variationsOf } from '#lib/client/handoff/variations.ts';
import { formOfRun } from '#lib/client/run/form-of-run.ts';
import type { Image } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { FormCatalogue, FormVariation } from '#lib/contract/pages/form-catalogue.ts';

interface VariationsMenuProps {
  run: Run;
  image: Image;
  /** Opens the page of edits with the image and the prompt. */
  onLike(): void;
}

export function VariationsMenu({ run, image, onLike }: VariationsMenuProps) {
  const { data, error } = useSWR<FormCatalogue, Error>('/api/forms', callPages, { revalidateOnFocus: false });
  const slug = formOfRun(run)?.slug;
  const models = data?.forms.find(({ href }) => href === `/${slug}`)?.models ?? [];
  const variation = models.find(({ id }) => id === run.model)?.variation;
  return (
    <div className="flex w-80 max-w-full flex-col">
      {error ? <ErrorText className="px-2 py-1.5">{error.message}</ErrorText> : null}
      {variation && slug !== undefined ? (
        <Varied run={run} slug={slug} variation={variation} />
      ) : (
        <p role="status" className="px-2 py-1.5 text-13 text-pretty text-ink-second">
          {data
            ? `${run.model} takes neither a seed nor a quality, so there is nothing to vary.`
            : 'Loading…'}
        </p>
      )}
      <MenuEntry title="More like this" onChoose={onLike}>
        Opens Edits with this image and its prompt
      </MenuEntry>
      <AddToForm image={image} />
    </div>
  );
}

function Varied({ run, slug, variation }: { run: Run; slug: string; variation: FormVariation }) {
  const router = useRouter();
  const [varied] = useState(() => variationsOf(run, slug, variation));
  const rules = use(ModelRulesContext);
  // Pages without a form do not know who answers: the one who answered this run.
  const known =
    rules.length > 0 || !run.provider ? rules : [{ models: run.model, providers: [run.provider] }];
  return (
    <MenuEntry
      title={varied.title}
      price={
        <ModelRulesContext value={known}>
          <RunEstimate requests={varied.requests} />
        </ModelRulesContext>
      }
      onChoose={() => router.push(handoff.open(varied.opening))}
    >
      Runs the request with {varied.values.join(', ')} in Compare
    </MenuEntry>
  );
}

/** Like dragging the image into the first image field of the page. Nothing on a page without one. */
function AddToForm({ image }: { image: Image }) {
  const [take] = useSyncExternalStore(imageFields.subscribe, imageFields.read, imageFields.read);
  const [state, setState] = useState('');
  if (take === undefined) return null;
  const add = async () => {
    const file = await imageFile(image);
    if (file) take([file]);
    setState(file ? 'Added to the form' : 'This image is no longer stored');
  };
  return (
    <MenuEntry title="Add to the form" onChoose={() => void add()}>
      <span role="status">{state || 'As another image of the request'}</span>
    </MenuEntry>
  );
}

interface MenuEntryProps {
  title: string;
  price?: ReactNode;
  onChoose(): void;
  children: ReactNode;
}

function MenuEntry({ title, price, onChoose, children }: MenuEntryProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="rounded-control px-2 py-1.5 text-left hover:bg-sunk pointer-coarse:py-2.5"
    >
      <span className="flex items-baseline justify-between gap-3 text-13 font-semibold">
        {title}
        {price}
      </span>
      <span className="block text-12 text-ink-second [overflow-wrap:anywhere]">{children}</span>
    </button>
  );
}
