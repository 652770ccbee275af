/** The sidebar of a run: requested and actual values, next actions, runs of the page. */

import { MessageSquarePlus } from 'lucide-react';
import { imageShown } from '#components/result/image/image-shown.ts';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { useConversation } from '#components/result/text/conversation.tsx';
import { TokenBars } from '#components/result/text/token-bars.tsx';
import { Button } from '#components/ui/button.tsx';
import { nextRequest } from '#lib/client/conversation/next-request.ts';
import { responseTurn } from '#lib/client/conversation/response-turn.ts';
import type { Run } from '#lib/client/run/run.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import { CompareButton } from './compare-button.tsx';
import { NextActions } from './next-actions.tsx';
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
      icon={<MessageSquarePlus aria-hidden size={15} />}
      onClick={() => conversation.goOn(run, nextRequest(run, response, { answers: [], text: '' }), false)}
    >
      Continue in a new turn
    </Button>
  );
}
