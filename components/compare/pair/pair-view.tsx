'use client';
/** Two cells beside each other: which two, in which way, and every way by a key of its own. */
import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellActs } from '../cell/compare-cell.tsx';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';
import type { PairState } from '../use-pair.ts';
import { ImagePair } from './image-pair.tsx';
import { pairWays } from './pair-way.ts';
import { SidesPair } from './sides-pair.tsx';
import { TextPair } from './text-pair.tsx';

interface PairViewProps {
  shown: readonly OutcomeOfCell[];
  pair: PairState;
  layout: PlaygroundForm['layout'];
  acts: CellActs;
}

const imageWays = [
  { value: 'sides', label: 'Sides', key: 's' },
  { value: 'slider', label: 'Slider', key: 'l' },
  { value: 'flicker', label: 'Flicker', key: 'f' },
  { value: 'difference', label: 'Difference', key: 'd' },
];
const textWays = [
  { value: 'sides', label: 'Sides', key: 's' },
  { value: 'difference', label: 'Differences', key: 'd' },
];

export function PairView({ shown, pair, layout, acts }: PairViewProps) {
  const id = useId();
  const choice = useRef<HTMLDivElement>(null);
  const [way, setWay] = useUrlParam('way', pairWays);
  const first = shown.find(({ cell }) => cell.key === pair.first);
  const second = shown.find(({ cell }) => cell.key === pair.second);
  if (first === undefined || second === undefined) {
    return (
      <p className="p-1 text-13 text-ink-second">A pair needs two cells. Vary something, or add a cell.</p>
    );
  }
  const images = layout === 'image' && [first, second].every(({ run }) => run && imagesOf(run).length > 0);
  const ways = images ? imageWays : layout === 'text' ? textWays : [];
  const known = ways.find(({ value }) => value === way)?.value ?? 'sides';
  const swap = () => pair.set(second.cell.key, first.cell.key);
  const choose = (wanted: string) => {
    // Flicker's own key goes on to mean the next image there.
    if (wanted === known) return false;
    setWay(wanted);
    // The focus stays with what is chosen, where it was there before.
    if (choice.current?.contains(document.activeElement))
      requestAnimationFrame(() => choice.current?.querySelector<HTMLElement>('input:checked')?.focus());
  };
  const options = shown.map(({ cell }) => ({ value: cell.key, label: cell.label }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Pair" className="flex flex-col gap-3">
      {ways.map(({ value, label, key }) => (
        <PairKey key={value} keys={key} words={`Pair: ${label.toLowerCase()}`} run={() => choose(value)} />
      ))}
      <PairKey keys="x" words="Pair: swap A and B" run={swap} />
      <div className="flex flex-wrap items-center gap-2">
        <Side letter="A" id={`${id}-a`}>
          <Select
            id={`${id}-a`}
            options={options}
            value={first.cell.key}
            onChange={({ target }) =>
              pair.set(target.value, target.value === second.cell.key ? first.cell.key : second.cell.key)
            }
          />
        </Side>
        <IconButton label="Swap A and B (X)" icon={<ArrowLeftRight aria-hidden size={15} />} onClick={swap} />
        <Side letter="B" id={`${id}-b`}>
          <Select
            id={`${id}-b`}
            options={options}
            value={second.cell.key}
            onChange={({ target }) =>
              pair.set(target.value === first.cell.key ? second.cell.key : first.cell.key, target.value)
            }
          />
        </Side>
        {ways.length > 0 ? (
          <div ref={choice} className="w-full min-[560px]:w-80">
            <Segmented label="Way of looking" options={ways} value={known} onChange={setWay} />
          </div>
        ) : null}
      </div>
      {contentOf()}
      {ways.length > 0 ? (
        <p className="text-12 text-ink-second pointer-coarse:hidden">
          Keys: {ways.map(({ key, label }) => `${key.toUpperCase()} ${label.toLowerCase()}`).join(', ')}, X
          swaps.
        </p>
      ) : null}
    </div>
  );

  function contentOf(): ReactNode {
    if (first === undefined || second === undefined) return null;
    if (images && first.run && second.run) {
      return (
        <ImagePair way={pairWays.find((name) => name === known) ?? 'sides'} first={first} second={second} />
      );
    }
    if (layout === 'text' && known === 'difference') return <TextPair first={first} second={second} />;
    return <SidesPair first={first} second={second} layout={layout} acts={acts} />;
  }
}

function Side({ letter, id, children }: { letter: string; id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-center gap-2 min-[900px]:max-w-72">
      <label htmlFor={id} className="text-13 font-semibold">
        {letter}
      </label>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** One key of the page, in the sheet of shortcuts as well. */
function PairKey({ keys, words, run }: { keys: string; words: string; run(): unknown }) {
  useShortcut({ keys, words, group: 'On this page' }, run);
  return null;
}
