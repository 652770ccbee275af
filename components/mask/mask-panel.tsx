/** The tools of the mask editor. */
import { Brush, Expand, Lasso, Square } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { MaskAction, MaskState } from '#lib/client/mask/mask-state.ts';
import { largestBrush, type MaskSettings } from './mask-settings.ts';

interface MaskPanelProps {
  state: MaskState;
  dispatch(action: MaskAction): void;
  settings: MaskSettings;
  onSettings(settings: MaskSettings): void;
  /** The controls of the canvas extension. */
  extension: ReactNode;
  /** Id of the keyboard help. */
  help: string;
}

export function MaskPanel({ state, dispatch, settings, onSettings, extension, help }: MaskPanelProps) {
  const { tool, erase, brush } = settings;
  const [isWide] = useState(() => matchMedia('(width > 760px)').matches);
  const selected = tools.find(({ value }) => value === tool);
  const add = (kind: 'invert' | 'clear') => dispatch({ type: 'add', step: { kind } });
  return (
    <div className="flex flex-col gap-4 p-4 max-[760px]:gap-2 max-[760px]:py-2">
      {/* On a phone, what a stroke needs is one row at the thumb. */}
      <div className="flex flex-col gap-2 max-[760px]:flex-row max-[760px]:*:flex-1">
        {/* The buttons are icons: name the selected one. */}
        <p aria-hidden className="flex justify-between text-13 font-semibold max-[760px]:hidden">
          Tool <span className="font-normal text-ink-second">{selected?.label}</span>
        </p>
        <Segmented
          label="Tool"
          value={tool}
          options={tools}
          onChange={(name) => {
            const chosen = tools.find(({ value }) => value === name)?.value;
            if (chosen) onSettings({ ...settings, tool: chosen });
          }}
        />
        {tool === 'extend' ? null : (
          <Segmented
            label="Mode"
            value={erase ? 'erase' : 'paint'}
            options={modes}
            onChange={(mode) => onSettings({ ...settings, erase: mode === 'erase' })}
          />
        )}
      </div>
      {tool === 'extend' ? extension : null}
      {tool === 'brush' ? (
        <BrushSize
          size={brush}
          most={largestBrush(state.size)}
          onSize={(size) => onSettings({ ...settings, brush: size })}
        />
      ) : null}
      <details open={isWide} className="group flex flex-col gap-4">
        <summary className="flex h-11 items-center gap-2 text-13 font-semibold select-none min-[761px]:hidden">
          <FoldMark />
          More tools
        </summary>
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => add('invert')}>Invert</Button>
            <Button onClick={() => add('clear')}>Clear</Button>
          </div>
          <FactRows
            facts={keys}
            id={help}
            className="gap-x-3 gap-y-1 border-t border-hairline pt-3 text-13 pointer-coarse:hidden"
            valueClassName="text-ink-second"
          />
        </div>
      </details>
    </div>
  );
}

const tools = [
  { value: 'brush', label: 'Brush', icon: <Brush size={16} /> },
  { value: 'rectangle', label: 'Rectangle', icon: <Square size={16} /> },
  { value: 'lasso', label: 'Lasso', icon: <Lasso size={16} /> },
  { value: 'extend', label: 'Extend the canvas', icon: <Expand size={16} /> },
] as const;

const modes = [
  { value: 'paint', label: 'Paint' },
  { value: 'erase', label: 'Erase' },
];

const keys = [
  ['Arrows', 'Move the cursor; with Alt by 1 px'],
  [
    'Enter, Space',
    'Paint at the cursor; set a corner of a rectangle; add a point of a lasso, twice to close it',
  ],
  ['Shift+Arrow', 'Paint a line with the brush'],
  ['[ and ]', 'Brush size, also by the wheel'],
  ['B R L X', 'Brush, rectangle, lasso, extend'],
  ['E', 'Paint or erase'],
  ['Ctrl+Z', 'Undo; with Shift redo'],
  ['+ - 0 1', 'Zoom, fit, actual size; Ctrl+wheel'],
  ['Space+drag', 'Move the image'],
] as const;

interface BrushSizeProps {
  size: number;
  most: number;
  onSize(size: number): void;
}

function BrushSize({ size, most, onSize }: BrushSizeProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <div className="flex justify-between gap-3 text-13">
        <label htmlFor={id} className="font-semibold">
          Brush size
        </label>
        <span className="text-ink-second tabular-nums">{size} px</span>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        min={1}
        max={most}
        value={size}
        aria-valuetext={`${size} px`}
        onChange={({ target }) => onSize(Number(target.value))}
        style={{ '--filled': `${(100 * (size - 1)) / (most - 1)}%` }}
      />
    </div>
  );
}
