/** Which colour is which cosine. */
import { cssOf, heatOf } from '#lib/client/view/heat-colours.ts';
import { cosineText } from './bench-choice.ts';

export function HeatLegend({ smallest }: { smallest: number }) {
  const colours = Array.from({ length: 9 }, (_, at) => cssOf(heatOf(at / 8)));
  return (
    <div className="flex items-center gap-2 font-mono text-12 text-ink-second tabular-nums">
      <span>{cosineText(smallest)}</span>
      <span
        aria-hidden
        className="h-2 w-40 max-w-full forced-color-adjust-none"
        style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }}
      />
      <span>{cosineText(1)}</span>
      <span className="ml-1 font-sans text-ink-third">cosine</span>
    </div>
  );
}
