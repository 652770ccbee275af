/** Lines over the image: the outline of an area, the edges to drag, the cursor of the keyboard. */
import { edgesOf, type MaskState, type Outline, type Point } from '#lib/client/mask/mask-state.ts';
import type { View } from '#lib/client/mask/viewport.ts';

interface MaskOverlayProps {
  view: View;
  state: MaskState;
  outline: Outline | undefined;
  handles: boolean;
  cursor: Point | undefined;
  /** Diameter of the brush in pixels of the image; 0 for other tools. */
  brush: number;
}

export function MaskOverlay({ view, state, outline, handles, cursor, brush }: MaskOverlayProps) {
  const at = cursor && onScreen(view, cursor);
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full will-change-transform">
      {outline ? <TwoLines shape={(line) => <polygon points={pointsOf(outline, view)} {...line} />} /> : null}
      {handles ? <Handles view={view} state={state} /> : null}
      {at ? (
        <g transform={`translate(${at.x} ${at.y})`}>
          <TwoLines shape={(line) => <circle r={Math.max(5, (brush * view.scale) / 2)} {...line} />} />
          <TwoLines shape={(line) => <path d="M-9 0H9M0 -9V9" {...line} />} />
        </g>
      ) : null}
    </svg>
  );
}

/** Light on dark, so that the line is visible over any image. */
function TwoLines({ shape }: { shape(line: React.SVGProps<SVGElement> & { ref?: never }): React.ReactNode }) {
  return (
    <>
      {shape({ fill: 'none', stroke: 'black', strokeWidth: 3 })}
      {shape({ fill: 'none', stroke: 'white', strokeWidth: 1.5 })}
    </>
  );
}

function Handles({ view, state }: { view: View; state: MaskState }) {
  const edges = edgesOf(state);
  const { x: left, y: top } = onScreen(view, { x: edges.left, y: edges.top });
  const { x: right, y: bottom } = onScreen(view, { x: edges.right, y: edges.bottom });
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const grips = [
    { x: left, y, upright: true },
    { x: right, y, upright: true },
    { x, y: top, upright: false },
    { x, y: bottom, upright: false },
  ];
  return (
    <>
      <rect x={left} y={top} width={right - left} height={bottom - top} className="fill-none stroke-ink" />
      {grips.map((grip) => (
        <rect
          key={`${grip.x} ${grip.y}`}
          x={grip.x - (grip.upright ? 4 : 18)}
          y={grip.y - (grip.upright ? 18 : 4)}
          width={grip.upright ? 8 : 36}
          height={grip.upright ? 36 : 8}
          rx={4}
          className="fill-ink stroke-panel"
        />
      ))}
    </>
  );
}

/** A rectangle has two points: its corners. */
function pointsOf({ tool, points }: Outline, view: View): string {
  const [first] = points;
  const last = points.at(-1);
  const corners =
    tool === 'rectangle' && first && last
      ? [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }]
      : points;
  return corners
    .map((point) => onScreen(view, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}

function onScreen({ scale, x, y }: View, point: Point): Point {
  return { x: point.x * scale + x, y: point.y * scale + y };
}
