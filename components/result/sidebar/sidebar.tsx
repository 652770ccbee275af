/** The details of a run: requested and actual values, tokens, further actions. */

import { Brush, FileArchive, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { EvaluateRun } from '#components/form/evaluate-button.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { useConversation } from '#components/result/text/conversation-context.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { FigureRows } from '#components/ui/fact-rows.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { formatCount } from '#lib/base/format.ts';
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import { nextRequest } from '#lib/client/result/conversation/next-request.ts';
import { responseTurn } from '#lib/client/result/conversation/response-turn.ts';
import { runFileName } from '#lib/client/result/image-file-name.ts';
import { type Image, imageShown, imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { RequestedActual } from './requested-actual.tsx';
import { useEditImage } from './result-bar.tsx';
import { SidebarSection } from './sidebar-section.tsx';

interface SidebarProps {
  layout: ResultLayout;
  run: Run;
  image: string | undefined;
}

export function Sidebar({ layout, run, image }: SidebarProps) {
  return (
    <div className="flex flex-col gap-6 px-4 py-4">
      <RequestedActual run={run} />
      {layout === 'text' ? <Tokens run={run} /> : null}
      {layout === 'image' ? <MoreActions run={run} image={imageShown(imagesOf(run), image)} /> : null}
      <EvaluateRun run={run} />
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

function MoreActions({ run, image }: { run: Run; image: Image | undefined }) {
  const editImage = useEditImage(run);
  return (
    <SidebarSection title="More actions">
      <div className="flex flex-col gap-1.5">
        <Button
          icon={<Brush size={15} />}
          disabled={image === undefined}
          onClick={() => image && editImage(image, 'mask')}
        >
          Edit a region
        </Button>
        {imagesOf(run).filter(({ kind }) => kind === 'final').length > 1 ? <DownloadAll run={run} /> : null}
        <NextImage run={run} />
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
      onClick={() => void download().catch(() => setState('failed'))}
    >
      {state === 'failed' ? 'Could not download. Retry' : 'Download all'}
    </BusyButton>
  );
}

function Tokens({ run }: { run: Run }) {
  const facts = countsOf(run).flatMap(([label, value]) => {
    const count = numberOf(value);
    return count === undefined ? [] : [[label, formatCount(count)] as const];
  });
  if (facts.length === 0 && !isLive(run)) return null;
  return (
    <SidebarSection title="Tokens">
      <FigureRows facts={facts} />
    </SidebarSection>
  );
}

function countsOf(run: Run): readonly (readonly [label: string, count: unknown])[] {
  const { result } = run;
  switch (result.kind) {
    case 'message': {
      const usage = recordOf(result.usage);
      const { isEstimate, outputTokens } = usageOf(run);
      return [
        ['input', usage.input_tokens],
        ['cache read', usage.cache_read_input_tokens || undefined],
        ['cache written', usage.cache_creation_input_tokens || undefined],
        ['output', usage.output_tokens],
        ['thinking', recordOf(usage.output_tokens_details).thinking_tokens || undefined],
        ['output, about', isEstimate ? outputTokens : undefined],
      ];
    }
    case 'native': {
      const usage = recordOf(result.usage);
      return [
        ['prompt', usage.promptTokenCount],
        ['cached', usage.cachedContentTokenCount || undefined],
        ['tool prompts', usage.toolUsePromptTokenCount || undefined],
        ['thinking', usage.thoughtsTokenCount || undefined],
        ['candidates', usage.candidatesTokenCount],
      ];
    }
    case 'images':
    case 'vectors':
    case 'other':
      return [];
  }
}
