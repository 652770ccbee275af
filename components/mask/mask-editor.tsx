/** The mask editor: a full-screen dialog. Loaded on first use. */
import { Redo2, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { makeMask } from '#lib/client/mask/apply-mask.ts';
import { fitSize } from '#lib/client/mask/fit-size.ts';
import type { AppliedMask } from '#lib/client/mask/mask-fields.ts';
import {
  canvasSize,
  type MaskAction,
  type MaskState,
  type MaskStep,
  marginsOf,
  maskReducer,
  newMask,
  noMargins,
  sameMargins,
} from '#lib/client/mask/mask-state.ts';
import { createPreview } from '#lib/client/mask/preview.ts';
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { ExtendPanel } from './extend-panel.tsx';
import { MaskCanvas } from './mask-canvas.tsx';
import { MaskPanel } from './mask-panel.tsx';
import { firstSettings, type MaskSettings, type MaskTool, resizedBrush } from './mask-settings.ts';

export interface MaskEditorProps {
  source: LocalImage | string;
  name: string;
  /** The mask to go on with. */
  mask: Blob | string | undefined;
  sizeField: FormField | undefined;
  model: string;
  /** The mask applies to the first image; this one is another. */
  moves: boolean;
  onApply(applied: AppliedMask): void;
  onClose(): void;
}

export function MaskEditor(props: MaskEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useOpened(props);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Paint a mask"
      onClose={props.onClose}
      // Escape is handled by the editor: it may ask first.
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-panel p-0 text-ink open:flex"
    >
      {typeof opened === 'object' ? (
        <Workspace {...props} {...opened} />
      ) : (
        <div className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center text-14">
          <p role="status">{opened ?? 'Loading the image…'}</p>
          <Button onClick={props.onClose}>Close</Button>
        </div>
      )}
    </dialog>
  );
}

interface Opened {
  url: string;
  size: PixelSize;
  base: { blob: Blob; bitmap: ImageBitmap } | undefined;
}

/** Undefined while loading; a text if the image cannot be shown. */
function useOpened({ source, mask }: MaskEditorProps): Opened | string | undefined {
  const [opened, setOpened] = useState<Opened | string>();
  useEffect(() => {
    let current = true;
    open(isLocalImage(source) ? source.url : source, mask).then(
      (found) => current && setOpened(found),
      () => current && setOpened('The image cannot be shown, so no mask can be painted.'),
    );
    return () => {
      current = false;
    };
  }, [source, mask]);
  return opened;
}

async function open(url: string, mask: Blob | string | undefined): Promise<Opened> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const blob = typeof mask === 'string' ? await (await fetch(mask)).blob() : mask;
  const base = blob && { blob, bitmap: await createImageBitmap(blob) };
  return { url, size: { width: image.naturalWidth, height: image.naturalHeight }, base };
}

function Workspace(props: MaskEditorProps & Opened) {
  const { url, name, size, base, sizeField, model, onClose } = props;
  const [state, dispatch] = useReducer(maskReducer, size, newMask);
  const [settings, setSettings] = useState(() => firstSettings(size));
  const [preview] = useState(() => createPreview(size, base?.bitmap));
  const [share, setShare] = useState(0);
  const [said, setSaid] = useState('');
  const [leaving, setLeaving] = useState(false);
  const { problem, saving, apply } = useApply(props, state.steps);
  const help = useId();
  const margins = marginsOf(state);
  const extended = !sameMargins(margins, noMargins);
  const fit = extended ? fitSize(size, canvasSize(size, margins), sizeField) : undefined;
  const leave = () => {
    if (state.steps.length === 0 || leaving) onClose();
    else setLeaving(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.key === 'Escape' ? leave : actOfKey(event, { settings, setSettings, size, dispatch });
    if (act === undefined) return;
    act();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog; each has a button
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <Head name={name} state={state} dispatch={dispatch} onLeave={leave} />
      <div className="flex min-h-0 flex-1 max-[760px]:flex-col">
        <MaskCanvas
          url={url}
          name={name}
          state={state}
          dispatch={dispatch}
          preview={preview}
          settings={settings}
          onSettings={setSettings}
          snap={sizeField?.size?.step ?? 1}
          onShare={setShare}
          onSay={setSaid}
          help={help}
        />
        <section
          aria-label="Tools"
          tabIndex={0}
          className="w-[264px] shrink-0 overflow-y-auto border-l border-hairline max-[760px]:max-h-[42dvh] max-[760px]:w-full max-[760px]:border-t max-[760px]:border-l-0"
        >
          <MaskPanel
            state={state}
            dispatch={dispatch}
            settings={settings}
            onSettings={setSettings}
            extension={<ExtendPanel state={state} dispatch={dispatch} model={model} fit={fit} />}
            help={help}
          />
        </section>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t border-hairline px-4 py-2">
        <p role="status" className="flex-[1_1_8rem] text-13 text-ink-second tabular-nums">
          {leaving ? 'Discard the changes?' : (problem ?? markedText(share, props.moves))}
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
        {leaving ? (
          <>
            <Button onClick={() => setLeaving(false)}>Continue painting</Button>
            <Button onClick={onClose}>Discard</Button>
          </>
        ) : (
          <>
            <Button onClick={leave}>Cancel</Button>
            <BusyButton
              weight="primary"
              busy={saving}
              onClick={() => apply(state, fit?.size)}
              className="shrink-0 whitespace-nowrap"
            >
              {saving ? 'Saving…' : 'Use this mask'}
            </BusyButton>
          </>
        )}
      </footer>
    </div>
  );
}

interface HeadProps {
  name: string;
  state: MaskState;
  dispatch(action: MaskAction): void;
  onLeave(): void;
}

function Head({ name, state: { size, steps, undone }, dispatch, onLeave }: HeadProps) {
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-hairline py-1.5 pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">
        Paint a mask
        <span className="ml-3 text-13 font-normal text-ink-second tabular-nums max-[520px]:hidden">
          {name}, {size.width} × {size.height}
        </span>
      </h2>
      <IconButton
        label="Undo"
        icon={<Undo2 size={16} />}
        disabled={steps.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 size={16} />}
        disabled={undone.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      />
      <IconButton label="Close" icon={<X size={17} />} onClick={onLeave} />
    </header>
  );
}

interface KeyTargets {
  settings: MaskSettings;
  setSettings(settings: MaskSettings): void;
  size: PixelSize;
  dispatch(action: MaskAction): void;
}

/** Undo and redo, the brush, the eraser and the tools. Undefined for other keys, and while a text is typed. */
function actOfKey(event: KeyboardEvent, { settings, setSettings, size, dispatch }: KeyTargets) {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const key = event.key.toLowerCase();
  if (target instanceof HTMLInputElement && target.type === 'text') return undefined;
  if ((ctrlKey || metaKey) && key === 'z') return () => dispatch({ type: shiftKey ? 'redo' : 'undo' });
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '[' || key === ']')
    return () => setSettings({ ...settings, brush: resizedBrush(settings.brush, key === ']', size) });
  if (key === 'e') return () => setSettings({ ...settings, erase: !settings.erase });
  const tool = toolKeys.get(key);
  return tool && (() => setSettings({ ...settings, tool }));
}

const toolKeys = new Map<string, MaskTool>([
  ['b', 'brush'],
  ['r', 'rectangle'],
  ['l', 'lasso'],
  ['x', 'extend'],
]);

function markedText(share: number, moves: boolean): string {
  const percent = share > 0 && share < 0.01 ? '< 1' : String(Math.round(share * 100));
  const marked = share === 0 ? 'Paint the area to change.' : `${percent} % marked.`;
  return moves
    ? `${marked} The image moves to the first place: the mask applies to the first image.`
    : marked;
}

/** Makes the files. A problem stays until the next change. */
function useApply({ source, name, base, onApply }: MaskEditorProps & Opened, steps: readonly MaskStep[]) {
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<{ problem: string; steps: readonly MaskStep[] }>();
  return {
    saving,
    problem: failed?.steps === steps ? failed.problem : undefined,
    async apply(state: Parameters<typeof makeMask>[0]['state'], size: string | undefined) {
      setSaving(true);
      try {
        const applied = await makeMask({ state, source, name, base: base?.blob });
        if (applied) onApply({ ...applied, size });
        else setFailed({ problem: 'Nothing is marked. Paint the area to change.', steps });
      } catch (error) {
        setFailed({ problem: errorMessage(error), steps });
      } finally {
        setSaving(false);
      }
    },
  };
}
