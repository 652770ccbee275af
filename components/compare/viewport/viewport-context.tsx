/**
 * What all cells of a set share: the zoom of images, which follow it through CSS variables without rendering again.
 * The clock of videos belongs to it: see use-synced-videos.ts.
 */
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { createSharedView, fitted, type View, zoomedAt } from '#lib/client/compare/shared-view.ts';

function createViewport() {
  return { view: createSharedView() };
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

/** Renders with each change: only for controls that show the zoom. */
function useView(): View {
  const { view } = useViewport();
  return useSyncExternalStore(view.subscribe, view.get, () => fitted);
}

/** Wraps the images and sets the CSS variables. */
export function ViewVariables({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { view } = useViewport();
  useEffect(() => {
    const tell = () => {
      const { zoom, x, y } = view.get();
      const style = box.current?.style;
      style?.setProperty('--zoom', String(zoom));
      style?.setProperty('--view-x', String(x));
      style?.setProperty('--view-y', String(y));
    };
    tell();
    return view.subscribe(tell);
  }, [view]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

export function ZoomBar() {
  const { view } = useViewport();
  const now = useView();
  const by = (factor: number) => view.set(zoomedAt(now, factor, { x: 0.5, y: 0.5 }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Zoom of all images" className="flex items-center">
      <IconButton
        label="Zoom out"
        icon={<ZoomOut size={16} />}
        disabled={now.zoom <= 1}
        onClick={() => by(0.5)}
      />
      <span className="w-[5ch] text-center font-mono text-12 tabular-nums">{factorText(now.zoom)}</span>
      <IconButton label="Zoom in" icon={<ZoomIn size={16} />} onClick={() => by(2)} />
      <IconButton
        label="Fit all images"
        icon={<Maximize size={15} />}
        disabled={now.zoom <= 1}
        onClick={() => view.set(fitted)}
      />
    </div>
  );
}

function factorText(zoom: number): string {
  return zoom <= 1 ? 'Fit' : `${zoom < 10 ? zoom.toFixed(1) : Math.round(zoom)}×`;
}
