/** The zoom of all images of a set. Loaded with the first result. */
import type { View } from '#components/ui/zoom/create-zoom.ts';
import { ZoomBar } from '#components/ui/zoom/zoom-bar.tsx';
import { useViewport } from './viewport-context.tsx';

export function SharedZoomBar() {
  return (
    <ZoomBar zoom={useViewport().zoom} label="Zoom of all images" textOf={factorText} className="-ml-2" />
  );
}

function factorText({ scale, fitted }: View): string {
  if (fitted) return '1×';
  return `${scale < 10 ? scale.toFixed(1) : Math.round(scale)}×`;
}
