/**
 * What all cells of a set share: the zoom of images, which follow it through CSS variables without rendering again.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createZoom } from '#components/ui/zoom/create-zoom.ts';

/** Frames differ in size, so each is the unit of its own lengths. An image fills its frame at scale 1. */
const unit = { width: 1, height: 1 };

function createViewport() {
  return { zoom: createZoom({ box: { frame: unit, content: unit } }) };
}

const ViewportContext = createContext<ReturnType<typeof createViewport> | undefined>(undefined);

export function ViewportProvider({ children }: { children: ReactNode }) {
  const [viewport] = useState(createViewport);
  return <ViewportContext value={viewport}>{children}</ViewportContext>;
}

export function useViewport() {
  const viewport = useContext(ViewportContext);
  if (viewport === undefined) throw new Error('useViewport needs ViewportProvider around it');
  return viewport;
}

/** Wraps the images and sets the CSS variables. */
export function ViewVariables({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { zoom } = useViewport();
  useEffect(() => {
    const tell = () => {
      const { scale, x, y } = zoom.get();
      const style = box.current?.style;
      style?.setProperty('--zoom', String(scale));
      style?.setProperty('--view-x', String(x));
      style?.setProperty('--view-y', String(y));
    };
    tell();
    return zoom.subscribe(tell);
  }, [zoom]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
