import { imageShown } from '#components/result/image/image-shown.ts';
import type { ResultLayout } from '#components/result/result-layout.ts';
/** The sidebar of a run: requested and actual values, next actions, runs of the page. */
import { TokenBars } from '#components/result/text/token-bars.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import { CompareButton } from './compare-button.tsx';
import { NextActions } from './next-actions.tsx';
import { NextImage } from './next-image.tsx';
import { RequestedActual } from './requested-actual.tsx';
import { RunsList } from './runs-list.tsx';
import { SidebarSection } from './sidebar-section.tsx';

interface SidePanelProps {
  layout: ResultLayout;
  run: Run | undefined;
  runs: readonly Run[];
  image: string | undefined;
  onShow(id: string): void;
  onStop(id: string): void;
  onAgain?: ((run: Run) => void) | undefined;
}

export function Sidebar({ layout, run, runs, image, onShow, onStop, onAgain }: SidePanelProps) {
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
