/** The result of a run under tabs; below it facts, next actions and the other runs. Knows nothing of the form. */

import { RotateCcw, Square } from 'lucide-react';
import { Component, type ReactNode, useState } from 'react';
import { PartNotice } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type TabItem, TabList, TabPanel } from '#components/ui/tabs.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { formatBytes } from '#lib/base/format.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { EmptyState, type ExampleRequest } from './empty-state.tsx';
import { CodeView, InspectorTab } from './inspector-tab.tsx';
import { Preview } from './preview.tsx';
import { layoutNouns, type ResultLayout } from './result-layout.ts';
import { Filmstrip, ResultBar, Sidebar, usePreloadedViewers } from './result-viewers.tsx';

interface ResultPanelProps {
  layout: ResultLayout;
  run: Run | undefined;
  /** The other runs of the page. */
  runs?: readonly Run[];
  examples?: readonly ExampleRequest[];
  /** The current form: its code is available before the first run. */
  unsent?: NewRun | undefined;
  onShow?(id: string): void;
  onStop(id: string): void;
  /** Absent where nothing can run. */
  onAgain?: ((run: Run) => void) | undefined;
  /** Whether images can be marked; by default where something can run. */
  canMark?: boolean;
  /** Loads the run's request into the form. */
  onEdit(run: Run): void;
  onExample?(example: ExampleRequest): void;
  trailing?: ReactNode;
  /** Above the examples, while there is no run. */
  empty?: ReactNode;
  /** Replaces the preview: the video of a task. */
  preview?: ReactNode;
}

type Tab = (typeof tabNames)[number];

const tabNames = ['preview', 'events', 'request', 'response', 'code', 'info'] as const;

export function ResultPanel({ onStop, trailing, ...shown }: ResultPanelProps) {
  const { layout, run, runs = [], onShow } = shown;
  const [tab, setTab] = useUrlParam('tab', tabNames);
  usePreloadedViewers(layout);
  const [choice, setChoice] = useState<{ run: string; image: string } | undefined>();
  const image = choice?.run === run?.id ? choice?.image : undefined;
  const [details, setDetails] = useRemembered('run-details', ['closed', 'open']);
  // The creation of a video has no summary.
  const summarized = layout === 'video' ? undefined : run;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <TabList
        name="result"
        label="Result"
        tabs={tabsOf(run)}
        value={tab}
        onChange={setTab}
        trailing={
          <>
            {run && goesOn(run) ? <StopButton onStop={() => onStop(run.id)} /> : null}
            {/* Phones need the room for Stop. */}
            <div
              className={classNames('flex items-center gap-2', run && goesOn(run) && 'max-[520px]:hidden')}
            >
              {trailing}
            </div>
          </>
        }
      />
      {/* The image keeps its place from the first look at the page to the result. */}
      <div className="@container relative min-h-0 flex-1">
        {tabNames.map((name) => (
          <TabPanel key={name} name="result" id={name} value={tab} className="h-full bg-panel">
            {name === tab ? (
              // A conversation goes on from run to run.
              <PartBoundary key={layout === 'text' ? name : run?.id} run={run?.id}>
                <TabContent
                  {...shown}
                  name={name}
                  image={image}
                  onImage={(key) => run && setChoice({ run: run.id, image: key })}
                />
              </PartBoundary>
            ) : null}
          </TabPanel>
        ))}
        {summarized && details === 'open' ? (
          <aside
            aria-label="Run summary"
            className={classNames(
              'absolute inset-y-0 right-0 z-2 w-[min(300px,100%)] overflow-y-auto border-l border-hairline bg-panel',
              // On a phone it would cover the other tabs.
              tab !== 'preview' && 'max-[520px]:hidden',
            )}
          >
            <Sidebar layout={layout} run={summarized} image={image} />
          </aside>
        ) : null}
      </div>
      {summarized || layout === 'image' ? (
        <ResultBar
          layout={layout}
          run={summarized}
          image={image}
          isOpen={details === 'open'}
          onDetails={() => setDetails(details === 'open' ? 'closed' : 'open')}
        />
      ) : null}
      {onShow && (layout === 'image' || runs.length > 0) ? (
        <Filmstrip runs={runs} shown={run?.id} onShow={onShow} onStop={onStop} />
      ) : null}
    </div>
  );
}

interface TabContentProps extends Omit<ResultPanelProps, 'onStop' | 'trailing'> {
  name: Tab;
  /** Key of the image that is shown. */
  image: string | undefined;
  onImage(key: string): void;
}

function TabContent({ name, run, layout, image, onImage, ...given }: TabContentProps) {
  if (run === undefined) {
    if (name === 'code' && given.unsent) return <CodeView run={given.unsent} unsent />;
    if (name !== 'preview')
      return <p className="h-full bg-panel px-5 py-4 text-13 text-ink-second">No run yet.</p>;
    return (
      <div className="h-full bg-viewer">
        <EmptyState
          noun={layoutNouns[layout]}
          examples={given.examples ?? []}
          onExample={(example) => given.onExample?.(example)}
        >
          {given.empty}
        </EmptyState>
      </div>
    );
  }
  if (name !== 'preview') return <InspectorTab name={name} run={run} layout={layout} />;
  if (given.preview !== undefined) return given.preview;
  return (
    <Preview
      run={run}
      runs={given.runs ?? []}
      layout={layout}
      image={image}
      onShow={given.onShow}
      onImage={onImage}
      onEdit={given.onEdit}
      onAgain={given.onAgain}
      canMark={given.canMark}
    />
  );
}

/** A replayed run cannot be stopped. */
function goesOn(run: Run): boolean {
  return isLive(run) && run.replayAt === undefined;
}

function tabsOf(run: Run | undefined): readonly TabItem[] {
  return [
    { id: 'preview', label: 'Preview' },
    { id: 'events', label: 'Events', count: run && padded(String(run.events.length), 3) },
    { id: 'request', label: 'Request' },
    {
      id: 'response',
      label: 'Response',
      count: run && padded(run.receivedBytes > 0 ? formatBytes(run.receivedBytes) : '', 6),
    },
    { id: 'code', label: 'Code' },
    { id: 'info', label: 'Info' },
  ];
}

/** Reserves the width, so that the tabs do not move. */
function padded(text: string, width: number): string {
  return text.padEnd(width, '\u00a0');
}

function StopButton({ onStop }: { onStop(): void }) {
  return (
    <Button icon={<Square size={11} fill="currentColor" />} onClick={onStop} className="h-chip">
      Stop
      <kbd aria-hidden className="font-mono text-12 font-normal text-ink-third max-[520px]:hidden">
        Esc
      </kbd>
    </Button>
  );
}

/** Error boundary around parts that render received data. */
interface PartBoundaryProps {
  /** Another one is tried anew. */
  run: string | undefined;
  children: ReactNode;
}

interface PartBoundaryState {
  broken: string | undefined;
}

class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { broken: undefined };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { broken: errorMessage(error) };
  }

  override componentDidUpdate({ run }: PartBoundaryProps): void {
    if (run !== this.props.run && this.state.broken !== undefined) this.setState({ broken: undefined });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return (
      <PartNotice
        role="alert"
        title="Could not display this"
        className="bg-panel"
        actions={
          <Button icon={<RotateCcw size={14} />} onClick={() => this.setState({ broken: undefined })}>
            Try again
          </Button>
        }
      >
        <p>The data is not lost: see the other tabs or the history.</p>
        <p className="font-mono text-12 [overflow-wrap:anywhere]">{broken}</p>
      </PartNotice>
    );
  }
}
