/** The sidebar of a run: requested and actual values, next actions, runs of the page. */

import { Brush, Clapperboard, Download, FileArchive, ImagePlus, MessageSquarePlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { useConversation } from '#components/result/text/conversation.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { save, saveBlob } from '#components/ui/save-file.ts';
import { formatCount } from '#lib/base/format.ts';
import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { nextRequest } from '#lib/client/result/conversation/next-request.ts';
import { responseTurn } from '#lib/client/result/conversation/response-turn.ts';
import { imageFileName, runFileName } from '#lib/client/result/image-file-name.ts';
import { type Image, imageShown, imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import { CompareButton } from './compare-button.tsx';
import { RequestedActual } from './requested-actual.tsx';
import { RunsList } from './runs-list.tsx';
import { SidebarSection } from './sidebar-section.tsx';

interface SidebarProps {
  layout: ResultLayout;
  run: Run | undefined;
  runs: readonly Run[];
  image: string | undefined;
  onShow(id: string): void;
  onStop(id: string): void;
  onAgain?: ((run: Run) => void) | undefined;
}

export function Sidebar({ layout, run, runs, image, onShow, onStop, onAgain }: SidebarProps) {
  const shown = run && imageShown(imagesOf(run), image);
  return (
    <div className="flex flex-col gap-6 px-4 py-4">
      {run ? <RequestedActual run={run} /> : null}
      {run && layout === 'text' ? <TokenBars run={run} /> : null}
      {run && layout === 'image' ? <NextActions run={run} image={shown} /> : null}
      {run && layout === 'image' ? <NextImage run={run} /> : null}
      {run?.page !== undefined && layout !== 'image' ? (
        <SidebarSection title="Next actions">
          <CompareButton run={run} />
        </SidebarSection>
      ) : null}
      <RunsList runs={runs} shown={run?.id} onShow={onShow} onStop={onStop} onAgain={onAgain} />
    </div>
  );
}

function NextImage({ run }: { run: Run }) {
  const conversation = useConversation();
  const response = conversation && run.result.kind === 'native' ? responseTurn(run) : undefined;
  if (conversation === undefined || response === undefined) return null;
  return (
    <Button
      icon={<MessageSquarePlus size={15} />}
      onClick={() => conversation.goOn(run, nextRequest(run, response, { answers: [], text: '' }), false)}
    >
      Continue in a new turn
    </Button>
  );
}

/** Reserves its place before the first image. */
function NextActions({ run, image }: { run: Run; image: Image | undefined }) {
  const router = useRouter();
  const edit = async (given: Image, region = false) => {
    const href = handoff.open({
      page: forms.edits.name,
      mask: region,
      body: { images: [{ image_url: await fileOf(given) }] },
      // On the page of edits, the form keeps its model.
      ...(run.operationId === forms.edits.operationId ? { model: run.model } : {}),
    });
    router.push(href);
  };
  const video = async (given: Image) => {
    const frame = { type: 'image_url', image_url: { url: await fileOf(given) }, frame_type: 'first_frame' };
    const prompt = run.request.body.prompt;
    const body = { ...(typeof prompt === 'string' ? { prompt } : {}), frame_images: [frame] };
    router.push(handoff.open({ page: forms.videos.name, body }));
  };
  const actions = [
    { label: 'Download', Icon: Download, act: (given: Image) => save(given.url, imageFileName(run, given)) },
    { label: 'Edit', Icon: ImagePlus, act: edit },
    { label: 'Video', Icon: Clapperboard, act: video },
  ];
  return (
    <SidebarSection title="Next actions">
      <div className="grid grid-cols-2 gap-1.5">
        {actions.map(({ label, Icon, act }) => (
          <Button
            key={label}
            icon={<Icon aria-hidden size={15} />}
            disabled={image === undefined}
            onClick={() => image && act(image)}
          >
            {label}
          </Button>
        ))}
        <CompareButton run={run} />
        {imagesOf(run).filter(({ kind }) => kind === 'final').length > 1 ? <DownloadAll run={run} /> : null}
        <Button
          className="col-span-2"
          icon={<Brush size={15} />}
          disabled={image === undefined}
          onClick={() => image && edit(image, true)}
        >
          Edit a region
        </Button>
      </div>
    </SidebarSection>
  );
}

/** A ZIP file of the images and how they were made. */
function DownloadAll({ run }: { run: Run }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async () => {
    setState('busy');
    const { zipImages } = await import('#lib/client/result/zip-images.ts');
    const zip = await zipImages([{ run }]);
    if (zip) saveBlob(zip, `${runFileName(run)}.zip`);
    setState(zip ? 'ready' : 'failed');
  };
  return (
    <BusyButton
      icon={<FileArchive size={15} />}
      busy={state === 'busy'}
      className="col-span-2"
      onClick={() => void download().catch(() => setState('failed'))}
    >
      {state === 'failed' ? 'Could not download. Retry' : 'Download all'}
    </BusyButton>
  );
}

async function fileOf({ blob, url }: Image): Promise<Blob> {
  return blob ?? (await fetch(url)).blob();
}

function TokenBars({ run }: { run: Run }) {
  const bars = barsOf(run);
  const largest = Math.max(...bars.map(({ count }) => count), 1);
  if (bars.length === 0 && !isLive(run)) return null;
  return (
    <SidebarSection title="Tokens">
      <dl className="flex min-h-[68px] flex-col gap-2 text-13">
        {bars.map(({ label, count, ours }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <dt className="text-ink-second">{label}</dt>
            <dd className="font-mono text-12 leading-5 tabular-nums">{formatCount(count)}</dd>
            <dd aria-hidden className="col-span-2 mt-0.5 h-1 bg-sunk">
              <div
                className={classNames('h-full', ours ? 'bg-ink-third' : 'bg-ink')}
                style={{ width: `${(count / largest) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </SidebarSection>
  );
}

interface Bar {
  label: string;
  count: number;
  /** Sent by us, not generated. */
  ours: boolean;
}

function barsOf(run: Run): readonly Bar[] {
  const { result } = run;
  switch (result.kind) {
    case 'message': {
      const { isEstimate, outputTokens } = usageOf(run);
      return [
        ...messageBars(recordOf(result.usage)),
        ...counted([['output, about', isEstimate ? outputTokens : undefined, false]]),
      ];
    }
    case 'native':
      return nativeBars(recordOf(result.usage));
    case 'images':
    case 'vectors':
    case 'other':
      return [];
  }
}

function messageBars(usage: JsonRecord): readonly Bar[] {
  return counted([
    ['input', usage.input_tokens, true],
    ['cache read', positive(usage.cache_read_input_tokens), true],
    ['cache written', positive(usage.cache_creation_input_tokens), true],
    ['output', usage.output_tokens, false],
    ['thinking', positive(recordOf(usage.output_tokens_details).thinking_tokens), false],
  ]);
}

function nativeBars(usage: JsonRecord): readonly Bar[] {
  return counted([
    ['prompt', usage.promptTokenCount, true],
    ['cached', positive(usage.cachedContentTokenCount), true],
    ['tool prompts', positive(usage.toolUsePromptTokenCount), true],
    ['thinking', positive(usage.thoughtsTokenCount), false],
    ['candidates', usage.candidatesTokenCount, false],
  ]);
}

function counted(rows: readonly (readonly [string, unknown, boolean])[]): readonly Bar[] {
  return rows.flatMap(([label, value, ours]) => {
    const count = numberOf(value);
    return count === undefined ? [] : [{ label, count, ours }];
  });
}

function positive(value: unknown): number | undefined {
  const count = numberOf(value);
  return count === undefined || count === 0 ? undefined : count;
}
