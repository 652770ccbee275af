/** From a spec and decoded sources to pixels: a new scene, alone or with references. Edits have their own file. */
import type { Canvas } from '@napi-rs/canvas';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { withSubjects } from '#sandbox/scene/with-subjects.ts';
import { briefOf, drawElements, drawScene, subjectKinds } from './draw-scene.ts';
import { arrange, type Element, elementOf, subjectColumns } from './element/element.ts';
import { placeElement } from './element/place-element.ts';
import type { ImageSpec } from './image-spec.ts';
import type { OpenSource, OpenSources } from './open-sources.ts';
import { paintEdited } from './paint-edited.ts';
import { filtered, resized, scaled } from './pixels/canvas.ts';
import {
  applyVibes,
  type ColourStatistics,
  measureColours,
  transferColours,
} from './pixels/colour-transfer.ts';
import { placeInto, scaledFrame } from './pixels/place-into.ts';
import { smoothstep } from './pixels/plane.ts';
import { loosen, reimagine } from './reimagine.ts';

export interface PaintOptions {
  /** 0..1: the size painted at; the caller enlarges. */
  scale: number;
  /** 0..1: how far the scene is painted, for sketches. */
  progress: number;
  /** Called between steps; throws to stop. */
  checkpoint: () => void;
}

interface Guest {
  source: OpenSource;
  element: Element;
}

/** The spec's image at `scale` times its size. */
export async function paintImage(
  spec: ImageSpec,
  sources: OpenSources,
  options: PaintOptions,
): Promise<Canvas> {
  const { scale, progress, checkpoint } = options;
  const size =
    scale === 1 ? scaled(spec, 1) : scaled(spec, Math.max(scale, 16 / Math.min(spec.width, spec.height)));
  const seed = `${spec.seed}/${spec.index}`;
  if (sources.images.some(({ role }) => role === 'edit'))
    return paintEdited(spec, sources, { size, seed, checkpoint });
  const guests = sources.images
    .filter(({ role, kind }) => role === 'reference' || (role === 'character' && kind !== 'style'))
    .map((source) => ({ source, element: elementOf(source.image) }));
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  // A reference that shows a figure takes the place of a subject the prompt names.
  const scene = composeScene(
    withSubjects(briefOf(spec.prompt, spec.negativePrompt), (_, index) => index >= figures.length),
    { seed, width: spec.width, height: spec.height, style: spec.style, transparent: spec.transparent },
  );
  checkpoint();
  let image = resized(drawScene(scene, { detail: spec.detail, progress }), size);
  checkpoint();
  const ground = sources.images.find(({ role }) => role === 'img2img');
  if (ground) {
    image = reimagine({
      source: placeInto(ground.image, size, scaledFrame(ground.frame, size.width / spec.width)),
      scene: image,
      subjects: resized(drawElements(scene, subjectKinds, spec.detail), size),
      strength: ground.strength,
      noise: 1 - ground.fidelity,
      seed,
    });
    checkpoint();
  }
  applyVibes(
    image,
    sources.images.filter(
      ({ role, kind }) => role === 'vibe' || (role === 'character' && kind !== 'character'),
    ),
  );
  placeGuests(image, guests);
  return image;
}

/** Figures stand in the middle, prints at the sides. */
function placeGuests(image: Canvas, guests: readonly Guest[]): void {
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  const prints = guests.filter(({ element }) => element.kind === 'print');
  const elementsOf = (list: readonly Guest[]) => list.map(({ element }) => element);
  const columns = figures.length === 0 ? subjectColumns(prints.length) : [0.15, 0.85, 0.35, 0.65];
  const frames = [
    ...arrange(elementsOf(figures), image, {
      columns: subjectColumns(figures.length),
      share: figures.length === 1 ? 0.62 : 0.48,
    }),
    ...arrange(elementsOf(prints), image, { columns, share: figures.length === 0 ? 0.48 : 0.32 }),
  ];
  const colours = measureColours(image);
  // The first is the main one: it is placed last, in front.
  for (const [index, guest] of [...[...figures, ...prints].entries()].reverse()) {
    const frame = frames[index];
    if (frame === undefined) continue;
    const { element, source } = guest;
    placeElement(image, source.role === 'character' ? adapted(guest, colours) : element, {
      frame,
      turn: element.kind === 'print' ? (index % 2 === 0 ? -0.045 : 0.04) : 0,
      match: 0.25 + 0.55 * (1 - source.fidelity),
      opacity: smoothstep(0, 0.15, source.strength),
    });
  }
}

/** A character reference of little strength is only loosely itself: broad, and in the scene's colours. */
function adapted({ element, source }: Guest, colours: ColourStatistics): Element {
  const looseness = 1 - source.strength;
  if (looseness <= 0.02) return element;
  const image = loosen(filtered(element.image, 'none'), 0.5 * looseness);
  transferColours(image, colours, 0.85 * looseness);
  return { ...element, image };
}
