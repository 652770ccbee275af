/** An image of the viewer that zooms and pans. Writes to the element directly, so that no frame waits for React. */
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { cornerOf, createZoom } from '#components/ui/zoom/create-zoom.ts';
import { useZoomGestures } from '#components/ui/zoom/use-zoom-gestures.ts';
import { ZoomBar } from '#components/ui/zoom/zoom-bar.tsx';
import type { Image } from '#lib/client/run/images-of.ts';

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
  const [zoom] = useState(() => createZoom());
  useZoomGestures(frame, zoom, { actualScale: () => 1, wheelZooms: true, inDocument: true, onSwipe });
  useEffect(() => {
    const [outer, inner] = [frame.current, element.current];
    if (outer === null || inner === null) return;
    const measure = () => {
      const { naturalWidth: width, naturalHeight: height } = inner;
      if (width === 0 || outer.clientWidth === 0) return;
      zoom.measure({
        frame: { width: outer.clientWidth, height: outer.clientHeight },
        content: { width, height },
      });
      show();
    };
    const show = () => {
      const box = zoom.box();
      if (box === undefined) return;
      const view = zoom.get();
      const { x, y } = cornerOf(view, box);
      inner.style.transform = `translate(${x}px, ${y}px) scale(${view.scale})`;
      inner.style.imageRendering = view.scale > 1 ? 'pixelated' : 'auto';
    };
    const restart = () => {
      zoom.fit();
      measure();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    const unsubscribe = zoom.subscribe(show);
    // The element keeps the previous image until the next one is loaded.
    inner.addEventListener('load', restart);
    measure();
    return () => {
      observer.disconnect();
      unsubscribe();
      inner.removeEventListener('load', restart);
    };
  }, [zoom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image starts fitted
  useEffect(() => zoom.fit(), [zoom, image.url]);
  return (
    <>
      <div ref={frame} className="absolute inset-0 overflow-hidden select-none">
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
      <ZoomBar
        zoom={zoom}
        label="Zoom"
        actualScale={1}
        className="absolute inset-x-0 bottom-3 z-1 mx-auto rounded-control border border-hairline bg-panel/90"
      />
    </>
  );
}
