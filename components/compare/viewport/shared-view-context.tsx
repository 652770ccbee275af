'use client';
/** The one zoom of all images on the page. Images follow it as CSS variables: no image is drawn anew for it. */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createSharedView, fitted, type SharedView, type View } from '#lib/client/compare/shared-view.ts';

const ViewContext = createContext<SharedView | undefined>(undefined);

export function SharedViewProvider({ children }: { children: ReactNode }) {
  const [view] = useState(createSharedView);
  return <ViewContext value={view}>{children}</ViewContext>;
}

export function useSharedView(): SharedView {
  const view = useContext(ViewContext);
  if (view === undefined) throw new Error('useSharedView needs SharedViewProvider around it');
  return view;
}

/** Drawn anew with each change: for the few that show its figures. */
export function useViewNow(): View {
  const view = useSharedView();
  return useSyncExternalStore(view.subscribe, view.get, () => fitted);
}

/** Around the images: puts the view into variables. */
export function ViewVariables({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const view = useSharedView();
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
