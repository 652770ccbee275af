/** The result of a run, with its error above. Partial results stay visible. */
import { type ReactNode, useState } from 'react';
import { imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { isEmptyResult } from '#lib/contract/read-response.ts';
import type { ResultLayout } from './result-layout.ts';
import { EmbeddingViewer, ErrorCard, ImageViewer, NativeView, TextResult } from './result-viewers.tsx';
import { WaitingLine } from './status/phase-icon.tsx';

interface PreviewProps {
  run: Run;
  /** All runs of the page, newest first. */
  runs?: readonly Run[];
  layout: ResultLayout;
  image?: string | undefined;
  onImage?(key: string): void;
  onShow?: ((run: string) => void) | undefined;
  onEdit?(run: Run): void;
  /** Absent where nothing can run: the history does not belong to the reader. */
  onAgain?: ((run: Run) => void) | undefined;
  canMark?: boolean | undefined;
}

export function Preview(props: PreviewProps) {
  const { run, layout, onEdit, onAgain } = props;
  const { error } = run;
  const [dismissed, setDismissed] = useState<string | undefined>();
  const card = (onDismiss?: () => void) =>
    error ? (
      <ErrorCard
        run={run}
        error={error}
        onEdit={(failed) => onEdit?.(failed)}
        onAgain={onAgain}
        onDismiss={onDismiss}
      />
    ) : null;
  // Below the text: the turns before it stay in view.
  if (layout === 'text') return <TextResult run={run} failure={card()} />;
  if (error && isEmptyResult(run.result)) {
    return <div className="h-full overflow-y-auto bg-viewer px-4 py-8">{card()}</div>;
  }
  return (
    <div className="relative h-full min-h-0 bg-viewer">
      {viewerOf(props)}
      {error && dismissed !== run.id ? (
        // Covers the result instead of moving it.
        <div className="absolute inset-x-4 bottom-4 max-h-[70%] overflow-y-auto">
          {card(() => setDismissed(run.id))}
        </div>
      ) : null}
    </div>
  );
}

function viewerOf(props: PreviewProps): ReactNode {
  const { run, runs = [], layout, image, onImage, onShow, onAgain, canMark = onAgain !== undefined } = props;
  switch (layout) {
    case 'image': {
      const { result } = run;
      const text = result.kind === 'native' && (hasText(run) || result.blocked) ? result : undefined;
      if (text && imagesOf(run).length === 0 && !isLive(run)) return <TextResult run={run} />;
      return (
        <div className="flex h-full min-h-0 flex-col">
          <div className="min-h-0 flex-1">
            <ImageViewer
              run={run}
              runs={runs}
              chosen={image}
              stored={canMark}
              onChoose={(key) => onImage?.(key)}
              onShow={(id) => onShow?.(id)}
            />
          </div>
          {text ? (
            <section
              aria-label="Response text"
              className="max-h-[35%] shrink-0 overflow-y-auto border-t border-hairline bg-panel px-5 py-3"
            >
              <div className="mx-auto flex max-w-[68ch] flex-col gap-3">
                <NativeView run={run} native={text} withoutImages />
              </div>
            </section>
          ) : null}
        </div>
      );
    }
    case 'vector':
      return <EmbeddingViewer run={run} waiting={<WaitingLine run={run} />} />;
    case 'text':
    case 'video':
      return <TextResult run={run} />;
  }
}

function hasText({ result }: Run): boolean {
  return (
    result.kind === 'native' &&
    result.candidates.some(
      ({ parts, finishReason }) =>
        parts.some(({ type }) => type !== 'media') || (finishReason !== undefined && finishReason !== 'STOP'),
    )
  );
}
