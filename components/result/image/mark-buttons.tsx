/** Stars or rejects an image. */
import { Ban, Star } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { ImageMark } from '#lib/contract/pages/image-marks.ts';

interface MarkButtonsProps {
  /** `image 2` */
  name: string;
  mark: ImageMark | undefined;
  onToggle(mark: ImageMark): void;
  /** On an image: hidden until the pointer or the focus is on it, unless pressed. */
  over?: boolean;
  /** The image is too small for touch targets on it. */
  small?: boolean;
}

export function MarkButtons({ name, mark, onToggle, over = false, small = false }: MarkButtonsProps) {
  return actions.map(({ value, verb, undo, Icon, key }) => {
    const pressed = mark === value;
    return (
      <IconButton
        key={value}
        label={`${verb} ${name}`}
        title={`${pressed ? undo : verb} (${key})`}
        aria-keyshortcuts={key}
        aria-pressed={pressed}
        icon={<Icon aria-hidden size={15} fill={pressed && value === 'starred' ? 'currentColor' : 'none'} />}
        onClick={() => onToggle(value)}
        className={classNames(
          over && overImage,
          over && !pressed && shownOnHover,
          small && !pressed && 'pointer-coarse:hidden',
          pressed && 'text-ink',
        )}
      />
    );
  });
}

export const overImage = 'bg-panel/85 text-ink hover:bg-panel';
export const shownOnHover =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';

const actions = [
  { value: 'starred', verb: 'Star', undo: 'Remove star', Icon: Star, key: 'S' },
  { value: 'rejected', verb: 'Reject', undo: 'Restore', Icon: Ban, key: 'X' },
] as const;
