/** Extends the canvas by pixels per side, and says which size the model makes of it. */
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { SizeFit } from '#lib/client/mask/fit-size.ts';
import {
  canvasSize,
  type MaskAction,
  type MaskState,
  marginsFor,
  marginsOf,
  type Side,
  withMargin,
} from '#lib/client/mask/mask-state.ts';

interface ExtendPanelProps {
  state: MaskState;
  dispatch(action: MaskAction): void;
  model: string;
  /** Undefined if the canvas is not extended. */
  fit: SizeFit | undefined;
}

const sides: readonly (readonly [Side, string])[] = [
  ['left', 'Left'],
  ['right', 'Right'],
  ['top', 'Top'],
  ['bottom', 'Bottom'],
];

export function ExtendPanel({ state, dispatch, model, fit }: ExtendPanelProps) {
  const id = useId();
  const margins = marginsOf(state);
  const canvas = canvasSize(state.size, margins);
  const extend = (next: typeof margins) => dispatch({ type: 'add', step: { kind: 'extend', margins: next } });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-ink-second">Drag the edges, or enter pixels to add at each side.</p>
      <div className="grid grid-cols-2 gap-2">
        {sides.map(([side, label]) => (
          <div key={side} className="flex flex-col gap-1 text-13">
            <label htmlFor={`${id}-${side}`}>{label}</label>
            <TextInput
              id={`${id}-${side}`}
              inputMode="numeric"
              suffix="px"
              className="tabular-nums"
              value={margins[side] === 0 ? '' : String(margins[side])}
              placeholder="0"
              onText={(text) => {
                const pixels = Number(text.replace(/\D/g, '').slice(0, 4));
                extend(withMargin(state.size, margins, { side, pixels }));
              }}
            />
          </div>
        ))}
      </div>
      <div role="status" className="flex flex-col gap-2 text-13">
        <p className="tabular-nums">
          Canvas {canvas.width} × {canvas.height}
        </p>
        {fit === undefined || fit.exact ? null : (
          <>
            <p className="text-warning">
              {model} does not take this size: {fit.reason}. The result will be {fit.size.replace('x', ' × ')}
              .
            </p>
            {fit.canvas ? (
              <Button onClick={() => fit.canvas && extend(marginsFor(state.size, margins, fit.canvas))}>
                Extend to {fit.canvas.width} × {fit.canvas.height}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}
