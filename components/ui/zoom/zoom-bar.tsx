/** The buttons and the scale of a zoom. They stay enabled at the ends, so that the focus is not lost. */
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import type { View, Zoom } from './create-zoom.ts';

interface ZoomBarProps {
  zoom: Zoom;
  label: string;
  /** The scale of 100 %; undefined where frames of several sizes share the zoom. */
  actualScale?: number;
  /** Percent by default. */
  textOf?(view: View): string;
  className?: string;
}

export function ZoomBar({ zoom, label, actualScale, textOf = percent, className }: ZoomBarProps) {
  // A text, so that only a visible change renders.
  const read = () => textOf(zoom.get());
  const text = useSyncExternalStore(zoom.subscribe, read, read);
  return (
    <fieldset aria-label={label} className={classNames('flex w-max items-center', className)}>
      <IconButton
        label="Zoom out"
        title="Zoom out (-)"
        icon={<ZoomOut size={16} />}
        onClick={() => zoom.by(0.8)}
      />
      <output
        aria-label="Scale"
        className="w-14 text-center font-mono [contain:content] text-12 tabular-nums"
      >
        {text}
      </output>
      <IconButton
        label="Zoom in"
        title="Zoom in (+)"
        icon={<ZoomIn size={16} />}
        onClick={() => zoom.by(1.25)}
      />
      <TextButton title="Fit (0)" className="px-2 text-ink" onClick={zoom.fit}>
        Fit
      </TextButton>
      {actualScale === undefined ? null : (
        <TextButton title="Actual size (1)" className="px-2 text-ink" onClick={() => zoom.to(actualScale)}>
          1:1
        </TextButton>
      )}
    </fieldset>
  );
}

function percent({ scale }: View): string {
  return `${Math.round(scale * 100)} %`;
}
