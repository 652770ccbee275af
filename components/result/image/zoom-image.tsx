/**
 * An image that zooms and pans: wheel and pinch at the pointer, drag, double click, keys. Writes to the element
 * directly, so that no frame waits for React.
 */
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import {
  fittedZoom,
  type ImageZoom,
  isFitted,
  pannedBy,
  type ZoomBox,
  zoomedTo,
} from '#lib/client/view/image-zoom.ts';
import type { Image } from '#lib/client/view/images-of.ts';

interface ZoomImageProps {
  image: Image;
  alt: string;
  style?: CSSProperties | undefined;
  /** A swipe over the fitted image. */
  onSwipe(step: 1 | -1): void;
}

export function ZoomImage({ image, alt, style, onSwipe }: ZoomImageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLImageElement>(null);
  const readout = useRef<HTMLOutputElement>(null);
  const zoom = useRef<Zoomable>(undefined);
  const swipe = useRef(onSwipe);
  swipe.current = onSwipe;
  useEffect(() => {
    if (!frame.current || !element.current) return;
    const made = createZoomable({ frame: frame.current, image: element.current, readout });
    zoom.current = made;
    const stop = listen(frame.current, made, (step) => swipe.current(step));
    return () => {
      stop();
      made.stop();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image starts fitted
  useEffect(() => zoom.current?.restart(), [image.url]);
  return (
    <>
      <div ref={frame} className="absolute inset-0 touch-none overflow-hidden select-none">
        <img
          ref={element}
          src={image.url}
          alt={alt}
          draggable={false}
          decoding="sync"
          style={style}
          className="absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
        />
      </div>
      <fieldset
        aria-label="Zoom"
        className="absolute inset-x-0 bottom-3 z-1 mx-auto flex w-max items-center rounded-control border border-hairline bg-panel/90"
      >
        <IconButton
          label="Zoom out"
          title="Zoom out (-)"
          icon={<ZoomOut aria-hidden size={16} />}
          onClick={() => zoom.current?.by(0.8)}
        />
        <output
          ref={readout}
          aria-label="Scale"
          className="w-14 text-center font-mono [contain:content] text-12 tabular-nums"
        />
        <IconButton
          label="Zoom in"
          title="Zoom in (+)"
          icon={<ZoomIn aria-hidden size={16} />}
          onClick={() => zoom.current?.by(1.25)}
        />
        <TextButton title="Fit (0)" className="px-2 text-ink" onClick={() => zoom.current?.fit()}>
          Fit
        </TextButton>
        <TextButton title="Actual size (1)" className="px-2 text-ink" onClick={() => zoom.current?.actual()}>
          1:1
        </TextButton>
      </fieldset>
    </>
  );
}

type Point = { x: number; y: number };
type Zoomable = ReturnType<typeof createZoomable>;

interface ZoomParts {
  frame: HTMLElement;
  image: HTMLImageElement;
  readout: RefObject<HTMLElement | null>;
}

const middle: Point = { x: 0, y: 0 };

function createZoomable({ frame, image, readout }: ZoomParts) {
  let box: ZoomBox | undefined;
  let zoom: ImageZoom = { scale: 1, ...middle };
  const set = (next: ImageZoom) => {
    if (box === undefined) return;
    zoom = next;
    const left = box.frame.width / 2 + zoom.x - (box.image.width * zoom.scale) / 2;
    const top = box.frame.height / 2 + zoom.y - (box.image.height * zoom.scale) / 2;
    image.style.transform = `translate(${left}px, ${top}px) scale(${zoom.scale})`;
    const rendering = zoom.scale > 1 ? 'pixelated' : 'auto';
    if (image.style.imageRendering !== rendering) image.style.imageRendering = rendering;
    frame.style.cursor = isFitted(zoom, box) ? 'zoom-in' : 'grab';
    const percent = `${Math.round(zoom.scale * 100)} %`;
    if (readout.current && readout.current.textContent !== percent) readout.current.textContent = percent;
  };
  const measure = () => {
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0 || frame.clientWidth === 0) return;
    const wasFitted = box === undefined || isFitted(zoom, box);
    box = {
      frame: { width: frame.clientWidth, height: frame.clientHeight },
      image: { width: naturalWidth, height: naturalHeight },
    };
    set(wasFitted ? fittedZoom(box) : pannedBy(zoom, 0, 0, box));
  };
  const to = (scale: number, at: Point = middle) => {
    if (box) set(zoomedTo(zoom, scale, at, box));
  };
  const fitted = () => box === undefined || isFitted(zoom, box);
  const observer = new ResizeObserver(measure);
  observer.observe(frame);
  const restart = () => {
    box = undefined;
    measure();
  };
  // The element keeps the previous image until the next one is loaded.
  image.addEventListener('load', restart);
  measure();
  return {
    fitted,
    restart,
    by: (factor: number, at?: Point) => to(zoom.scale * factor, at),
    fit: () => to(0),
    actual: () => to(1),
    /** Between the whole image and its pixels; an image that fits at its pixels is doubled. */
    toggle: (at: Point) => to(fitted() ? (zoom.scale < 0.99 ? 1 : 2) : 0, at),
    pan(right: number, down: number) {
      if (box) set(pannedBy(zoom, right, down, box));
    },
    stop() {
      observer.disconnect();
      image.removeEventListener('load', restart);
    },
  };
}

/** Pixels of a key press. */
const keyStep = 80;
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};
/** Pixels of a swipe. */
const swipeLength = 60;

function listen(frame: HTMLElement, zoom: Zoomable, onSwipe: (step: 1 | -1) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const down = new Map<number, Point>();
  let swiped = 0;
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = event.shiftKey ? pans[event.key] : undefined;
    if (pan) zoom.pan(...pan);
    else if (event.key === '+' || event.key === '=') zoom.by(1.25);
    else if (event.key === '-') zoom.by(0.8);
    else if (event.key === '0') zoom.fit();
    else if (event.key === '1') zoom.actual();
    else return;
    event.preventDefault();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoom.by(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400)), pointOn(frame, event));
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.setPointerCapture(event.pointerId);
    down.set(event.pointerId, pointOn(frame, event));
    swiped = 0;
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOn(frame, event);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoom.by(distance(now, other) / Math.max(1, distance(before, other)), at);
    } else if (zoom.fitted()) swiped += now.x - before.x;
    else zoom.pan(now.x - before.x, now.y - before.y);
    down.set(event.pointerId, now);
  };
  const lift = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (event.pointerType === 'touch' && Math.abs(swiped) > swipeLength) onSwipe(swiped < 0 ? 1 : -1);
    swiped = 0;
  };
  document.addEventListener('keydown', key, { signal });
  // Not passive, so that `preventDefault` stops the page from zooming.
  frame.addEventListener('wheel', wheel, { passive: false, signal });
  frame.addEventListener('pointerdown', press, { signal });
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('dblclick', (event) => zoom.toggle(pointOn(frame, event)), { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) frame.addEventListener(name, lift, { signal });
  return () => controller.abort();
}

/** From the centre of the frame. */
function pointOn(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
