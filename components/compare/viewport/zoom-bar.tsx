'use client';
/** The shared zoom in figures, with its buttons. */
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { fitted, zoomedAt } from '#lib/client/compare/shared-view.ts';
import { useSharedView, useViewNow } from './shared-view-context.tsx';

export function ZoomBar() {
  const view = useSharedView();
  const now = useViewNow();
  const by = (factor: number) => view.set(zoomedAt(now, factor, { x: 0.5, y: 0.5 }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Zoom of all images" className="flex items-center">
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden size={16} />}
        disabled={now.zoom <= 1}
        onClick={() => by(0.5)}
      />
      <span className="w-[5ch] text-center font-mono text-12 tabular-nums">{factorText(now.zoom)}</span>
      <IconButton label="Zoom in" icon={<ZoomIn aria-hidden size={16} />} onClick={() => by(2)} />
      <IconButton
        label="Fit all images"
        icon={<Maximize aria-hidden size={15} />}
        disabled={now.zoom <= 1}
        onClick={() => view.set(fitted)}
      />
    </div>
  );
}

function factorText(zoom: number): string {
  return zoom <= 1 ? 'fit' : `${zoom < 10 ? zoom.toFixed(1) : Math.round(zoom)}×`;
}
