/** Under a result: what came of the request, what to do next, and the sheet with the details. */
import { Clapperboard, Columns3, Download, ImagePlus, PanelRight, Sparkles } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { latePart } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { PopoverButton } from '#components/ui/popover.tsx';
import { save } from '#components/ui/save-file.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { comparePage, emptySet, modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { imageFileName } from '#lib/client/result/image-file-name.ts';
import { type RequestedActualRow, requestedActualRows } from '#lib/client/result/requested-actual.ts';
import { batchTexts } from '#lib/client/run/embedding-body.ts';
import { formOfRun } from '#lib/client/run/form-of-run.ts';
import { type Image, imageName, imageShown, imagesOf } from '#lib/client/run/images-of.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { runCost } from '#lib/client/run/prices/run-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { Run } from '#lib/client/run/run.ts';
import { forms } from '#lib/describe/playground-forms.ts';

const VariationsMenu = latePart(() => import('./variations-menu.tsx'), 'VariationsMenu', {
  Waiting: () => <div className="h-36 w-80 max-w-full" />,
});

interface ResultBarProps {
  layout: ResultLayout;
  /** Undefined before the first run, which must not move the image. */
  run: Run | undefined;
  /** Key of the image on screen. */
  image: string | undefined;
  isOpen: boolean;
  onDetails(): void;
}

export function ResultBar({ layout, run, image, isOpen, onDetails }: ResultBarProps) {
  const { mayRun } = useRights();
  return (
    <section
      aria-label="Result"
      className={classNames(
        'flex shrink-0 items-center gap-x-4 border-t border-hairline bg-panel px-5 max-[899px]:h-22 max-[899px]:flex-col max-[899px]:items-stretch max-[899px]:justify-center max-[899px]:gap-1.5 max-[899px]:px-4',
        layout === 'text' ? 'h-10' : 'h-12',
      )}
    >
      <p className="line-clamp-2 min-w-0 text-13 leading-tight tabular-nums">
        {run ? <ResultFacts run={run} /> : <span className="text-ink-third">No result yet</span>}
      </p>
      <div className="scroll-row flex shrink-0 items-center gap-2 min-[900px]:ml-auto">
        {run ? (
          <>
            <ImageActions run={run} image={imageShown(imagesOf(run), image)} />
            {mayRun ? <CompareButton run={run} /> : null}
            <Button
              weight="quiet"
              aria-expanded={isOpen}
              icon={<PanelRight aria-hidden size={15} />}
              onClick={onDetails}
            >
              Details
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** `1024×1024 · webp · transparent → opaque · $0.04`; what was changed is marked. */
function ResultFacts({ run }: { run: Run }) {
  const prices = usePrices();
  const cost = runCost(run, prices);
  const rows = requestedActualRows(run).filter(
    ({ label, long, changed, pending }) => !long && !pending && (changed || shownRows.has(label)),
  );
  const price = cost && cost.amount > 0 ? formatCost(cost.amount, prices.currency, cost.isEstimate) : '';
  return (
    <>
      {rows.map((row, place) => (
        <span key={row.label} title={row.label}>
          {place > 0 ? ' · ' : ''}
          <Fact row={row} />
        </span>
      ))}
      {price === '' ? null : (
        <b className="font-semibold">
          {rows.length > 0 ? ' · ' : ''}
          {price}
        </b>
      )}
      {run.provider === sandboxId ? (
        <span className="text-ink-second">{rows.length > 0 ? ' · ' : ''}simulated, free</span>
      ) : null}
    </>
  );
}

const shownRows: ReadonlySet<string> = new Set(['size', 'format', 'quality', 'dimension']);

function Fact({ row: { requested, actual, changed } }: { row: RequestedActualRow }) {
  if (!changed) return actual ?? requested;
  return (
    <>
      {requested} → <b className="font-semibold text-warning">{actual}</b>
    </>
  );
}

/** Nothing without an image. */
function ImageActions({ run, image }: { run: Run; image: Image | undefined }) {
  const router = useRouter();
  const editImage = useEditImage(run);
  const { mayRun } = useRights();
  const video = async (given: Image) => {
    const frame = { type: 'image_url', image_url: { url: await fileOf(given) }, frame_type: 'first_frame' };
    const { prompt } = run.request.body;
    const body = { ...(typeof prompt === 'string' ? { prompt } : {}), frame_images: [frame] };
    router.push(handoff.open({ page: forms.videos.name, body }));
  };
  // Without the right to run, only the last.
  const actions = [
    { label: 'Edit', Icon: ImagePlus, act: (given: Image) => editImage(given) },
    { label: 'Video', Icon: Clapperboard, act: video },
    {
      label: 'Download',
      Icon: Download,
      act: (given: Image) => save(given.url, imageFileName(run, given)),
    },
  ];
  if (image === undefined) return null;
  return (
    <>
      {mayRun ? (
        <PopoverButton
          key={`${run.id} ${image.key}`}
          button={(props) => (
            <Button {...props} icon={<Sparkles aria-hidden size={15} />}>
              Variations
            </Button>
          )}
        >
          {() => (
            <VariationsMenu
              run={run}
              onLike={() => editImage(image, 'prompt')}
              file={async () => {
                const blob = await fileOf(image);
                return new File([blob], imageName(run, image), { type: blob.type });
              }}
            />
          )}
        </PopoverButton>
      ) : null}
      {actions.slice(mayRun ? 0 : -1).map(({ label, Icon, act }) => (
        <Button key={label} icon={<Icon aria-hidden size={15} />} onClick={() => act(image)}>
          {label}
        </Button>
      ))}
    </>
  );
}

/** Opens the compare page with the request of a run. Runs nothing. */
function CompareButton({ run }: { run: Run }) {
  const router = useRouter();
  const { model, request } = run;
  const form = formOfRun(run);
  if (form === undefined) return null;
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

/** Opens the page of edits with an image: with the prompt of the run, or with the editor of its mask. */
export function useEditImage(run: Run) {
  const router = useRouter();
  return async (given: Image, also?: 'prompt' | 'mask') => {
    const images = [{ image_url: await fileOf(given) }];
    const prompt = also === 'prompt' ? promptIn(run.request.body) : '';
    const href = handoff.open({
      page: forms.edits.name,
      mask: also === 'mask',
      body: prompt === '' ? { images } : { prompt, images },
      // On the page of edits, the form keeps its model.
      ...(run.operationId === forms.edits.operationId ? { model: run.model } : {}),
    });
    router.push(href);
  };
}

async function fileOf({ blob, url }: Image): Promise<Blob> {
  return blob ?? (await fetch(url)).blob();
}
