/** A frame that follows and controls the zoom of all images. */
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useZoomGestures } from '#components/ui/zoom/use-zoom-gestures.ts';
import { useViewport } from './viewport-context.tsx';

interface ZoomFrameProps {
  label: string;
  /** Width of the content in pixels, for 100 %. */
  pixels: number | undefined;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
  /** The wheel zooms without Ctrl, for frames that fill a view that does not scroll. */
  alone?: boolean;
}

export function ZoomFrame({ label, pixels, children, className, style, alone = false }: ZoomFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { zoom } = useViewport();
  useZoomGestures(frame, zoom, {
    actualScale: () => actualScale(pixels, frame.current?.clientWidth ?? 0),
    wheelZooms: alone,
  });
  return (
    <div
      ref={frame}
      role="group"
      aria-label={`${label}. Plus and minus zoom, arrows pan, 0 fits, 1 shows actual size.`}
      tabIndex={0}
      className={classNames('relative overflow-hidden outline-offset-2', className)}
      style={style}
    >
      <div className="absolute inset-0" style={following}>
        {children}
      </div>
    </div>
  );
}

const following: CSSProperties = {
  transform: 'translate(calc(var(--view-x, 0) * 100%), calc(var(--view-y, 0) * 100%)) scale(var(--zoom, 1))',
};

/** 2 for small images. */
function actualScale(pixels: number | undefined, width: number): number {
  if (pixels === undefined || width === 0) return 2;
  const own = pixels / width;
  return own > 1.05 ? own : 2;
}
