/** Alternates two images in the same frame: automatically, or with the F key if reduced motion is preferred. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { frameOfPair, type PairImage, PairLabel, Shown } from './pair-parts.tsx';

/** Milliseconds per image; at most three changes a second. */
const paces = [
  { value: 'hand', label: 'Manual', milliseconds: 0 },
  { value: 'slow', label: 'Slow', milliseconds: 1200 },
  { value: 'quick', label: 'Fast', milliseconds: 500 },
];

export function FlickerPair({ first, second }: { first: PairImage; second: PairImage }) {
  const still = useReducedMotion();
  const [chosen, setChosen] = useState<string | undefined>();
  const [other, setOther] = useState(false);
  const pace = paces.find(({ value }) => value === (chosen ?? (still ? 'hand' : 'slow')));
  const milliseconds = pace?.milliseconds ?? 0;
  useEffect(() => {
    if (milliseconds === 0) return;
    const timer = setInterval(() => setOther((now) => !now), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  const swap = () => {
    setChosen('hand');
    setOther((now) => !now);
  };
  useShortcut({ keys: 'f', label: 'Flicker: switch image', group: 'On this page' }, swap);
  const shown = other ? second : first;
  return (
    <figure>
      <ZoomFrame
        alone
        label="Flicker between A and B"
        pixels={shown.image.width}
        style={frameOfPair(first.image)}
        className="mx-auto bg-sunk"
      >
        <Shown image={first.image} alt={`Image of ${first.label}`} hidden={other} />
        <Shown image={second.image} alt={`Image of ${second.label}`} hidden={!other} />
      </ZoomFrame>
      <figcaption className="flex flex-wrap items-center gap-3 pt-2 text-13">
        <div className="w-56">
          <Segmented label="Speed" options={paces} value={pace?.value} onChange={setChosen} />
        </div>
        <Button onClick={swap}>
          Show {other ? 'A' : 'B'}
          <kbd aria-hidden className="font-mono text-12 font-normal text-ink-third pointer-coarse:hidden">
            F
          </kbd>
        </Button>
        <PairLabel letter={other ? 'B' : 'A'} image={shown} />
      </figcaption>
    </figure>
  );
}

const query = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
