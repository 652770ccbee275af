/** The results of a set: grid, A/B comparison, similarity matrix and metrics table. */
import { Presentation as PresentationIcon, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { NotLoadedControl } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ExampleList } from '#components/ui/example-list.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TabList, TabPanel } from '#components/ui/tabs.tsx';
import { type ExampleSet, exampleSets } from '#lib/client/compare/example-sets.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellsViewProps } from './cells-view.tsx';
import type { PairViewProps } from './pair/pair-view.tsx';
import { ViewVariables } from './viewport/viewport-context.tsx';

const SharedZoomBar = latePart(() => import('./viewport/shared-zoom-bar.tsx'), 'SharedZoomBar', {
  Failed: NotLoadedControl,
});
const PlayAll = latePart(() => import('#components/result/video/play-all.tsx'), 'PlayAll', {
  Failed: NotLoadedControl,
});
const CellsView = latePart(() => import('./cells-view.tsx'), 'CellsView');
const SummaryTable = latePart(() => import('./summary-table.tsx'), 'SummaryTable');
const CosineMatrix = latePart(() => import('./cosine-matrix.tsx'), 'CosineMatrix');
const PairView = latePart(() => import('./pair/pair-view.tsx'), 'PairView');

const Presentation = lateDialog(() => import('./compare-presentation.tsx'), 'ComparePresentation');

const views = ['grid', 'pair', 'matrix', 'figures'] as const;

interface SetResultsProps extends CellsViewProps, PairViewProps {
  onExample(example: ExampleSet): void;
  /** Undefined if nothing is running. */
  onStopAll: (() => void) | undefined;
  /** Beside a result. */
  share: ReactNode;
  trailing: ReactNode;
}

export function SetResults(props: SetResultsProps) {
  const { grid, shown, layout, onExample, onStopAll, share, trailing } = props;
  const [view, setView] = useUrlParam('view', views);
  const [presenting, setPresenting] = useState(false);
  const empty = grid.cells.length <= 1 && shown.every(({ cellRun }) => cellRun === undefined);
  const tabs = [
    { id: 'grid', label: 'Grid', count: shown.length },
    { id: 'pair', label: 'A/B' },
    ...(layout === 'vector' ? [{ id: 'matrix', label: 'Matrix' }] : []),
    { id: 'figures', label: 'Metrics' },
  ];
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <TabList
        name="compare"
        label="Results"
        tabs={tabs}
        value={view}
        onChange={setView}
        trailing={
          <>
            {onStopAll ? (
              <Button icon={<Square size={11} fill="currentColor" />} onClick={onStopAll} className="h-chip">
                Stop all
              </Button>
            ) : null}
            {shown.some(({ run }) => run) ? (
              <>
                {share}
                <IconButton
                  label="Present full screen"
                  icon={<PresentationIcon size={16} />}
                  onClick={() => setPresenting(true)}
                />
              </>
            ) : null}
            <div className="max-[520px]:hidden">{trailing}</div>
          </>
        }
      />
      {empty || !hasTools(view, layout) ? null : (
        <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline bg-panel px-4 py-1">
          {layout === 'image' ? <SharedZoomBar /> : null}
          {layout === 'video' ? <PlayAll /> : null}
        </div>
      )}
      <ViewVariables className="min-h-0 flex-1 overflow-y-auto bg-viewer">
        {tabs.map(({ id }) => (
          <TabPanel
            key={id}
            name="compare"
            id={id}
            value={view}
            className={classNames('min-h-full p-3 min-[900px]:p-4', empty && id === view && 'flex')}
          >
            {id === view ? contentOf(id) : null}
          </TabPanel>
        ))}
      </ViewVariables>
      {presenting ? <Presentation outcomes={shown} onClose={() => setPresenting(false)} /> : null}
    </div>
  );

  function contentOf(id: string): ReactNode {
    if (empty) return <CompareEmpty onExample={onExample} />;
    switch (id) {
      case 'pair':
        return <PairView {...props} />;
      case 'matrix':
        return <CosineMatrix outcomes={shown} />;
      case 'figures':
        return <SummaryTable outcomes={shown} />;
      default:
        return <CellsView {...props} />;
    }
  }
}

function hasTools(view: (typeof views)[number], layout: PlaygroundForm['layout']): boolean {
  return (view === 'grid' || view === 'pair') && (layout === 'image' || layout === 'video');
}

function CompareEmpty({ onExample }: { onExample(example: ExampleSet): void }) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-8">
      <ExampleList
        intro="Results appear here. Run an example, or add models, prompts or settings: each value becomes a result."
        examples={exampleSets}
        wordsOf={({ text }) => text}
        onChoose={onExample}
      />
    </div>
  );
}
