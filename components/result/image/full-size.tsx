/** An image in full screen: fitted or at 100 %, on a neutral or mid-grey background. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Image } from '#lib/client/view/images-of.ts';
import { checkerboard } from './checkerboard.ts';

interface FullSizeProps {
  image: Image;
  title: string;
  transparent: boolean;
  onClose(): void;
}

export function FullSize({ image, title, transparent, onClose }: FullSizeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState('fit');
  const [surround, setSurround] = useState('neutral');
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { width, height } = image;
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-viewer p-0 text-ink open:flex"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-panel px-4 py-2">
        <p className="min-w-0 flex-1 basis-40 truncate text-13">{title}</p>
        {width && height ? (
          <p className="font-mono text-12 text-ink-second tabular-nums">
            {width}×{height}
          </p>
        ) : null}
        <div className="w-32">
          <Segmented label="Size" options={zooms} value={zoom} onChange={setZoom} />
        </div>
        <div className="w-40">
          <Segmented label="Background" options={surrounds} value={surround} onChange={setSurround} />
        </div>
        <IconButton
          label="Close"
          icon={<X aria-hidden size={17} />}
          onClick={onClose}
          className="ml-auto max-[520px]:-mr-2"
        />
      </header>
      <section
        aria-label="Image"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={classNames('min-h-0 flex-1 overflow-auto', surround === 'grey' && 'bg-[#777777]')}
      >
        <div
          className={classNames(
            'grid place-items-center',
            zoom === 'fit' ? 'size-full p-4' : 'min-h-full w-max min-w-full',
          )}
        >
          <img
            src={image.url}
            alt={title}
            width={width}
            height={height}
            style={transparent ? checkerboard : undefined}
            className={zoom === 'fit' ? 'max-h-full max-w-full min-h-0 min-w-0 object-contain' : 'max-w-none'}
          />
        </div>
      </section>
    </dialog>
  );
}

const zooms = [
  { value: 'fit', label: 'Fit' },
  { value: 'pixels', label: '100 %' },
];

const surrounds = [
  { value: 'neutral', label: 'Neutral' },
  { value: 'grey', label: 'Mid grey' },
];
