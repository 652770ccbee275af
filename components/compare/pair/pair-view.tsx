/** Compares two cells: selects the cells and the comparison mode. */
import { ArrowLeftRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { CellActions } from '#components/compare/cell/cell-actions.ts';
import { CompareCellView } from '#components/compare/cell/compare-cell.tsx';
import type { OutcomeOfCell } from '#components/compare/use-cell-outcomes.ts';
import type { PairState } from '#components/compare/use-pair.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { WordsDiff } from '#components/ui/text-diff.tsx';
import { textIn } from '#lib/client/result/result-text.ts';
import { imagesOf } from '#lib/client/run/images-of.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { ImagePair } from './image-pair.tsx';
import { type ComparisonMode, comparisonModes } from './pair-parts.tsx';

export interface PairViewProps {
  /** Without excluded cells. */
  shown: readonly OutcomeOfCell[];
  pair: PairState;
  layout: PlaygroundForm['layout'];
  actions: RefObject<CellActions>;
}

const imageModes: readonly { value: ComparisonMode; label: string }[] = [
  { value: 'sides', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'flicker', label: 'Flicker' },
  { value: 'difference', label: 'Difference' },
];
const textModes = imageModes.filter(({ value }) => value === 'sides' || value === 'difference');

export function PairView({ shown, pair, layout, actions }: PairViewProps) {
  const [named, setMode] = useUrlParam('way', comparisonModes);
  const first = shown.find(({ cell }) => cell.key === pair.first);
  const second = shown.find(({ cell }) => cell.key === pair.second);
  if (first === undefined || second === undefined) {
    return (
      <p className="p-1 text-13 text-ink-second">
        This view compares two results. Add a model, a setting or a variant.
      </p>
    );
  }
  const images = layout === 'image' && [first, second].every(({ run }) => run && imagesOf(run).length > 0);
  const others = layout === 'text' ? textModes : [];
  const modes = images ? imageModes : others;
  const mode = modes.find(({ value }) => value === named)?.value ?? 'sides';
  const swap = () => pair.set(second.cell.key, first.cell.key);
  // Selecting the other cell swaps the two.
  const selectFirst = (key: string) =>
    pair.set(key, key === second.cell.key ? first.cell.key : second.cell.key);
  const selectSecond = (key: string) =>
    pair.set(key === first.cell.key ? second.cell.key : first.cell.key, key);
  const options = shown.map(({ cell }) => ({ value: cell.key, label: cell.label }));
  return (
    <div role="group" aria-label="A/B comparison" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <CellSelect letter="A" value={first.cell.key} options={options} onChange={selectFirst} />
        <IconButton label="Swap A and B" icon={<ArrowLeftRight size={15} />} onClick={swap} />
        <CellSelect letter="B" value={second.cell.key} options={options} onChange={selectSecond} />
        {modes.length > 0 ? (
          <div className="w-full min-[560px]:w-96">
            <Segmented label="Comparison mode" options={modes} value={mode} onChange={setMode} />
          </div>
        ) : null}
      </div>
      <PairContent
        mode={mode}
        images={images}
        first={first}
        second={second}
        layout={layout}
        actions={actions}
      />
    </div>
  );
}

interface PairContentProps extends Pick<PairViewProps, 'layout' | 'actions'> {
  mode: ComparisonMode;
  images: boolean;
  first: OutcomeOfCell;
  second: OutcomeOfCell;
}

function PairContent({ mode, images, first, second, layout, actions }: PairContentProps) {
  if (images) return <ImagePair mode={mode} first={first} second={second} />;
  if (mode === 'difference') return <TextPair first={first} second={second} />;
  return <SideBySideCells cells={[first, second]} layout={layout} actions={actions} />;
}

interface CellSelectProps {
  letter: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(key: string): void;
}

function CellSelect({ letter, value, options, onChange }: CellSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-center gap-2 min-[900px]:max-w-72">
      <label htmlFor={id} className="text-13 font-semibold">
        {letter}
      </label>
      <div className="min-w-0 flex-1">
        <Select id={id} options={options} value={value} onText={onChange} />
      </div>
    </div>
  );
}

interface SidesPairProps extends Pick<PairViewProps, 'layout' | 'actions'> {
  cells: readonly OutcomeOfCell[];
}

function SideBySideCells({ cells, layout, actions }: SidesPairProps) {
  return (
    <ScrollRegion
      label="Side by side"
      className="flex snap-x snap-mandatory items-start gap-3 overflow-x-auto"
    >
      {cells.map((outcome, position) => (
        <div
          key={outcome.cell.key}
          className="grid w-[calc(100%-36px)] shrink-0 snap-start min-[700px]:w-auto min-[700px]:flex-1 min-[700px]:shrink"
        >
          <CompareCellView
            {...outcome}
            picked={position === 0 ? 'A' : 'B'}
            layout={layout}
            size="l"
            actions={actions}
          />
        </div>
      ))}
    </ScrollRegion>
  );
}

function TextPair({ first, second }: { first: OutcomeOfCell; second: OutcomeOfCell }) {
  const [a, b] = [first, second].map(({ run }) => (run ? textIn(run.result) : ''));
  if (!a || !b) {
    return <p className="text-13 text-ink-second">Run both to compare their responses.</p>;
  }
  return (
    <section
      aria-label="Word differences"
      className="rounded-panel border border-hairline bg-panel p-4 min-[900px]:p-6"
    >
      {a === b ? <p className="mb-4 text-13 text-done">The responses are identical.</p> : null}
      <p className={a === b ? 'sr-only' : 'mb-4 text-13 text-ink-second'}>
        Only in A: <del className="text-failed">{first.cell.label}</del>. Only in B:{' '}
        <ins className="text-done underline-offset-2">{second.cell.label}</ins>.
      </p>
      <p className="mx-auto max-w-[68ch] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <WordsDiff before={a} after={b} />
      </p>
    </section>
  );
}
