/** The keyboard in the mask editor: arrows move a cursor, Enter or Space paints. */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import type { Outline, Point } from '#lib/client/mask/mask-state.ts';
import { moveCursor } from '#lib/client/mask/viewport.ts';
import type { MaskSettings } from './mask-settings.ts';

interface MaskKeysOptions {
  size: PixelSize;
  settings: MaskSettings;
  outline: Outline | undefined;
  onOutline(outline: Outline | undefined): void;
  onFinish(outline: Outline): void;
  onMove(cursor: Point): void;
}

export function useMaskKeys({ size, settings, outline, onOutline, onFinish, onMove }: MaskKeysOptions) {
  const [cursor, setCursor] = useState<Point>();
  const space = useRef<'up' | 'held' | 'dragged'>('up');
  const place = cursor ?? { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  const { tool } = settings;

  const paint = () => {
    if (tool === 'extend') return;
    setCursor(place);
    const last = outline?.points.at(-1);
    if (tool === 'brush') onFinish({ tool, points: [place] });
    else if (outline === undefined) onOutline({ tool, points: [place] });
    else if (tool === 'rectangle') onFinish({ tool, points: [...outline.points.slice(0, 1), place] });
    else if (last?.x === place.x && last.y === place.y) onFinish(outline);
    else onOutline({ tool, points: [...outline.points, place] });
  };
  const move = (event: KeyboardEvent) => {
    const next = moveCursor(place, event.key, event.altKey ? 1 : stepOf(settings, size), size);
    if (next === undefined) return false;
    if (event.shiftKey && tool === 'brush') onFinish({ tool, points: [place, next] });
    if (outline?.tool === 'rectangle')
      onOutline({ ...outline, points: [...outline.points.slice(0, 1), next] });
    setCursor(next);
    onMove(next);
    return true;
  };

  return {
    cursor,
    hideCursor: () => setCursor(undefined),
    isSpaceHeld: () => space.current !== 'up',
    /** Space moved the view, so it does not paint when it is released. */
    spaceMoves() {
      if (space.current === 'held') space.current = 'dragged';
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === ' ') {
        if (space.current === 'up') space.current = 'held';
      } else if (event.key === 'Enter') paint();
      else if (!move(event)) return;
      event.preventDefault();
    },
    onKeyUp(event: KeyboardEvent) {
      if (event.key !== ' ') return;
      if (space.current === 'held') paint();
      space.current = 'up';
    },
  };
}

/** Half a brush, or a fiftieth of the image. */
function stepOf({ tool, brush }: MaskSettings, { width, height }: PixelSize): number {
  return Math.max(1, Math.round(tool === 'brush' ? brush / 2 : Math.max(width, height) / 50));
}
