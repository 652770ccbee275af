/** The image under its mask: zoom, pan, painting by pointer and by keyboard. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { pinchOf } from '#components/ui/zoom/create-zoom.ts';
import { wheelFactor, zoomByKey } from '#components/ui/zoom/use-zoom-gestures.ts';
import { ZoomBar } from '#components/ui/zoom/zoom-bar.tsx';
import {
  beyond,
  canvasSize,
  type MaskAction,
  type MaskState,
  marginsOf,
  type Outline,
  type Point,
  sideAt,
  stepOf,
  withMargin,
} from '#lib/client/mask/mask-state.ts';
import type { MaskPreview } from '#lib/client/mask/preview.ts';
import type { View } from '#lib/client/mask/viewport.ts';
import { MaskOverlay } from './mask-overlay.tsx';
import { type MaskSettings, resizedBrush } from './mask-settings.ts';
import { useMaskKeys } from './use-mask-keys.ts';
import { pointOf, useMaskPointers } from './use-mask-pointers.ts';
import { useMaskView, useWheel } from './use-mask-view.ts';

interface MaskCanvasProps {
  url: string;
  name: string;
  state: MaskState;
  dispatch(action: MaskAction): void;
  preview: MaskPreview;
  settings: MaskSettings;
  onSettings(settings: MaskSettings): void;
  /** Sides of an extended canvas snap to multiples of this. */
  snap: number;
  /** Gets the marked share of the canvas after each change. */
  onShare(share: number): void;
  /** Text for screen readers. */
  onSay(text: string): void;
  help: string;
}

export function MaskCanvas(props: MaskCanvasProps) {
  const { name, state, settings } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  usePainted(canvas, props);
  // The dialog opened before the image was known.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { zoom, view, dragEdge, outline, dropOutline, keys, pointers } = useMaskInput(box, canvas, props);
  const { tool, brush } = settings;
  /** Follows the pointer without rendering. */
  const moveRing = (at: Point | undefined) => {
    if (ring.current === null) return;
    ring.current.hidden = at === undefined || tool !== 'brush';
    if (at) ring.current.style.translate = `${at.x}px ${at.y}px`;
  };

  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      <div
        ref={box}
        role="application"
        aria-label={`Mask of ${name}`}
        aria-describedby={props.help}
        tabIndex={0}
        className="absolute inset-0 touch-none overflow-hidden bg-viewer -outline-offset-2 select-none"
        style={{ cursor: cursors[tool] }}
        {...pointers}
        onLostPointerCapture={() => dragEdge(false)}
        onPointerMove={(event) => {
          pointers.onPointerMove(event);
          // Last: a changed style makes the next measurement lay out the page.
          moveRing(event.pointerType === 'touch' ? undefined : pointOf(event));
        }}
        onPointerLeave={() => moveRing(undefined)}
        onKeyDown={(event) => {
          if (zoomByKey(event, zoom, 1)) return event.preventDefault();
          if (event.key !== 'Escape' || outline === undefined) return keys.onKeyDown(event);
          event.stopPropagation();
          dropOutline();
        }}
        onKeyUp={keys.onKeyUp}
      >
        <MaskedImage {...props} canvas={canvas} view={view} />
        <MaskOverlay
          view={view}
          state={state}
          outline={outline}
          handles={tool === 'extend'}
          cursor={keys.cursor}
          brush={tool === 'brush' ? brush : 0}
        />
        <div
          ref={ring}
          hidden
          className="pointer-events-none absolute will-change-transform -top-px -left-px -ml-[calc(var(--size)/2)] -mt-[calc(var(--size)/2)] size-(--size) rounded-full border border-white outline outline-black"
          style={{ '--size': `${Math.max(3, brush * view.scale)}px` }}
        />
      </div>
      <ZoomBar
        zoom={zoom}
        label="Zoom"
        actualScale={1}
        className="absolute right-2 bottom-2 rounded-control border border-hairline bg-panel"
      />
    </div>
  );
}

const cursors = { brush: 'none', rectangle: 'crosshair', lasso: 'crosshair', extend: 'grab' } as const;

/** What the wheel, the pointers and the keys do with the tool. */
function useMaskInput(
  box: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  props: MaskCanvasProps,
) {
  const { state, dispatch, preview, settings, onSettings } = props;
  const { tool, brush, erase } = settings;
  const { size } = state;
  const stroke = useRef<Point[]>([]);
  const [begun, onOutline] = useState<Outline>();
  // Another tool drops it.
  const outline = begun?.tool === tool ? begun : undefined;
  const dropOutline = () => onOutline(undefined);
  const { zoom, view, fromCentre, dragEdge } = useMaskView(box, state);
  const draw = () => canvas.current && preview.draw(canvas.current, state.steps);
  const drawLive = (points: readonly Point[]) =>
    canvas.current && preview.drawLive(canvas.current, { points, size: brush, erase });

  const finish = (done: Outline) => {
    dropOutline();
    const step = stepOf(done, { size: brush, erase });
    if (step) dispatch({ type: 'add', step });
    else draw();
  };
  const keys = useMaskKeys({
    size,
    settings,
    outline,
    onOutline,
    onFinish: finish,
    onMove: ({ x, y }) => props.onSay(`${Math.round(x)}, ${Math.round(y)}`),
  });
  const pointers = useMaskPointers({
    view,
    isPanning: keys.isSpaceHeld,
    extends: tool === 'extend',
    sideAt: (point) => (tool === 'extend' ? sideAt(point, state, 18 / view.scale) : undefined),
    onStart(point) {
      keys.hideCursor();
      if (tool === 'extend') return;
      stroke.current = [point];
      if (tool === 'brush') drawLive([point]);
      else onOutline({ tool, points: [point] });
    },
    onDraw(points) {
      const all = stroke.current;
      const before = all.slice(-1);
      all.push(...points);
      if (tool === 'rectangle') onOutline({ tool, points: [...all.slice(0, 1), ...all.slice(-1)] });
      else if (tool === 'lasso') onOutline({ tool, points: [...all] });
      else drawLive([...before, ...points]);
    },
    onEnd: () => tool !== 'extend' && finish({ tool, points: stroke.current }),
    onCancel() {
      dropOutline();
      draw();
    },
    onPan(by) {
      keys.spaceMoves();
      zoom.pan(by.x, by.y);
    },
    onPinch(before, after) {
      const { from, onto, factor } = pinchOf(before, after);
      zoom.pinch({ from: fromCentre(from), onto: fromCentre(onto), factor });
    },
    onExtend(side, point) {
      dragEdge(true);
      const change = { side, pixels: beyond(side, point, size), snap: props.snap };
      const margins = withMargin(size, marginsOf(state), change);
      dispatch({ type: 'add', step: { kind: 'extend', margins } });
    },
  });
  useWheel(box, (event, point) => {
    const { ctrlKey, metaKey, deltaX, deltaY } = event;
    if (ctrlKey || metaKey) zoom.by(wheelFactor(event), fromCentre(point));
    else if (tool === 'brush') onSettings({ ...settings, brush: resizedBrush(brush, deltaY < 0, size) });
    else zoom.pan(-deltaX, -deltaY);
  });
  return { zoom, view, dragEdge, outline, dropOutline, keys, pointers };
}

interface MaskedImageProps extends Pick<MaskCanvasProps, 'url' | 'name' | 'state'> {
  canvas: RefObject<HTMLCanvasElement | null>;
  view: View;
}

function MaskedImage({ url, name, state, canvas, view }: MaskedImageProps) {
  const { size } = state;
  const margins = marginsOf(state);
  const frame = canvasSize(size, margins);
  return (
    <>
      {/* The extension is transparent. Not scaled, so that the squares keep their size. */}
      <div
        className="absolute"
        style={{
          ...checkerboard,
          left: view.x - margins.left * view.scale,
          top: view.y - margins.top * view.scale,
          width: frame.width * view.scale,
          height: frame.height * view.scale,
        }}
      />
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`, ...size }}
      >
        <img
          src={url}
          alt={name}
          draggable={false}
          className="pointer-events-none absolute inset-0 max-w-none"
          style={{ ...size, imageRendering: view.scale >= 3 ? 'pixelated' : 'auto' }}
        />
        <canvas
          ref={canvas}
          aria-hidden
          className="pointer-events-none absolute max-w-none"
          style={{ left: -margins.left, top: -margins.top, ...frame, opacity: 0.6 }}
        />
      </div>
    </>
  );
}

declare module 'react' {
  interface CSSProperties {
    /** Diameter of the brush on the screen. */
    '--size'?: string;
  }
}

/** Draws the steps when they change, and measures the marked share a moment later. */
function usePainted(canvas: RefObject<HTMLCanvasElement | null>, props: MaskCanvasProps): void {
  const { state, preview } = props;
  const measure = useEffectEvent(() => canvas.current && props.onShare(preview.markedShare(canvas.current)));
  useLayoutEffect(() => {
    if (canvas.current) preview.draw(canvas.current, state.steps);
    const timer = setTimeout(() => measure(), 120);
    return () => clearTimeout(timer);
  }, [canvas, preview, state.steps]);
}
