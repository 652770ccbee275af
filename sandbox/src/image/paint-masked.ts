/** Paints what the prompt says into the marked part of an image. */
import type { Canvas } from '@napi-rs/canvas';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { briefOf, drawScene, drawSubject } from './draw-scene.ts';
import { applyEdits } from './edit/apply-edits.ts';
import { fillHole } from './edit/fill-and-replace.ts';
import { placeElement } from './edit/place-element.ts';
import type { ImageSpec } from './image-spec.ts';
import { readInstruction } from './instruction/read-instruction.ts';
import {
  blend,
  boundsOf,
  clipTo,
  type Frame,
  filtered,
  scaled,
  transparentShare,
  unitOf,
} from './pixels/canvas.ts';
import { measureColours, transferColours } from './pixels/colour-transfer.ts';

type MaskedOptions = ImageSpec & { seed: string; checkpoint: () => void };

export async function paintMasked(source: Canvas, mask: Canvas, options: MaskedOptions): Promise<Canvas> {
  const edits = readInstruction(options.prompt).filter(({ kind }) => kind !== 'cut-out');
  const changesMatter = (kind: string) => kind === 'add' || kind === 'remove' || kind === 'background';
  const manner = edits.filter(({ kind }) => !changesMatter(kind));
  const keepsMatter = manner.length > 0 && manner.length === edits.length && transparentShare(source) === 0;
  let inside = source;
  if (!keepsMatter) {
    const background = edits.find((edit) => edit.kind === 'background')?.prompt;
    const added = edits.flatMap((edit) => (edit.kind === 'add' ? [edit.prompt] : []));
    const isRemoval = edits.some(({ kind }) => kind === 'remove');
    inside = fillHole(source, mask);
    options.checkpoint();
    const frame = boundsOf(mask) ?? { x: 0, y: 0, ...scaled(source, 1) };
    const isDone = background === undefined && addInFrame(inside, frame, added.join(' and '), options);
    if (!isDone && (background !== undefined || !isRemoval))
      addScene(inside, frame, background ?? options.prompt, options);
  }
  options.checkpoint();
  const painted = await applyEdits(inside, manner, options);
  // Full a little inside the marked area, fading to nothing at its border.
  const feather = clipTo(
    filtered(mask, 'none'),
    filtered(mask, `blur(${Math.max(1, unitOf(mask) * 0.004)}px)`),
  );
  const result = filtered(source, 'none');
  blend(result, painted, { mask: transparentShare(source) > 0 ? mask : feather });
  return result;
}

/** Draws the prompt's subjects side by side in the frame, on its lower edge; false when it names none. */
function addInFrame(image: Canvas, frame: Frame, prompt: string, options: MaskedOptions): boolean {
  const brief = briefOf(prompt, options.negativePrompt);
  const requested = brief.subjects.slice(0, 4);
  const room = { width: frame.width / requested.length, height: frame.height };
  requested.forEach((subject, index) => {
    const seed = `${options.seed}/${subject.name}`;
    const figure = drawSubject(brief, index, { ...options, seed, side: Math.max(room.width, room.height) });
    if (figure === undefined) return;
    const scale = Math.min((room.width * 0.92) / figure.width, (room.height * 0.94) / figure.height);
    const [width, height] = [figure.width * scale, figure.height * scale];
    const x = frame.x + room.width * (index + 0.5) - width / 2;
    const y = frame.y + frame.height - room.height * 0.03 - height;
    const element = { image: figure, kind: 'figure', stands: !subject.flying } as const;
    placeElement(image, element, { frame: { x, y, width, height }, match: 0.7 });
  });
  return requested.length > 0;
}

/** Draws a scene of the frame's shape, in colours that lean towards the image around it. */
function addScene(image: Canvas, frame: Frame, prompt: string, options: MaskedOptions): void {
  const scene = composeScene(briefOf(prompt, options.negativePrompt), {
    seed: options.seed,
    style: options.style,
    width: Math.max(16, frame.width),
    height: Math.max(16, frame.height),
  });
  const view = drawScene(scene, options);
  transferColours(view, measureColours(image), 0.3);
  image.getContext('2d').drawImage(view, frame.x, frame.y, frame.width, frame.height);
}
