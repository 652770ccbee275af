/** A new scene: from the prompt alone, or with references in it, under their atmosphere, or grown out of an image. */
import { withSubjects } from '#sandbox/scene/with-subjects.ts';
import { arrangeAsGuests, arrangeAsSubjects } from './element/arrange-elements.ts';
import { type Element, elementOf } from './element/element.ts';
import { setElement } from './element/set-element.ts';
import { briefOf, drawUpScene, paintPixels, subjectsOf } from './fresh-scene.ts';
import type { ImageSpec } from './image-spec.ts';
import type { OpenSource, OpenSources } from './open-sources.ts';
import { type PaintOptions, scaledSize, seedOf } from './paint-options.ts';
import { placeInto } from './raster/extend.ts';
import { applyLookup, bakeLookup } from './raster/lookup.ts';
import { smoothstep } from './raster/plane.ts';
import { type Raster, resizeRaster } from './raster/raster.ts';
import { createSheet, type Sheet } from './raster/sheet.ts';
import { applyVibes } from './reference/apply-vibes.ts';
import { type ColourMoments, colourMoments, transferGrade } from './reference/colour-transfer.ts';
import { loosen, reimagine } from './reference/reimagine.ts';

interface Guest {
  source: OpenSource;
  element: Element;
}

export function paintFresh(spec: ImageSpec, sources: OpenSources, options: PaintOptions): Raster {
  const { stage, checkpoint } = options;
  const seed = seedOf(spec);
  const size = scaledSize(spec, options.scale);
  const guests = sources.images
    .filter(showsItself)
    .map((source) => ({ source, element: elementOf(source.image) }));
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  const brief = briefOf(spec.prompt, spec.negativePrompt);
  // A reference that shows a figure plays the part of a subject the prompt names.
  const scene = drawUpScene(
    withSubjects(brief, (_, index) => index >= figures.length),
    {
      seed,
      width: spec.width,
      height: spec.height,
      style: spec.style,
      detail: spec.detail,
      transparent: spec.transparent,
    },
  );
  checkpoint();
  let image = resizeRaster(paintPixels(scene, { detail: spec.detail, stage }), size.width, size.height);
  checkpoint();
  const ground = sources.images.find(({ role }) => role === 'img2img');
  if (ground) {
    const subjects = resizeRaster(
      paintPixels(subjectsOf(scene), { detail: spec.detail }),
      size.width,
      size.height,
    );
    image = growFrom(ground, { scene: image, subjects, seed, spec });
    checkpoint();
  }
  const vibes = sources.images.filter(isAtmosphere);
  if (vibes.length > 0) applyVibes(image, vibes);
  const sheet = createSheet(image);
  setGuests(sheet, guests);
  return sheet.pixels();
}

function showsItself({ role, kind }: OpenSource): boolean {
  return role === 'reference' || (role === 'character' && kind !== 'style');
}

function isAtmosphere({ role, kind }: OpenSource): boolean {
  return role === 'vibe' || (role === 'character' && kind !== 'character');
}

function growFrom(
  ground: OpenSource,
  made: { scene: Raster; subjects: Raster; seed: string; spec: ImageSpec },
): Raster {
  const scale = made.scene.width / made.spec.width;
  const { x, y, width, height } = ground.frame;
  const frame = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  return reimagine({
    source: placeInto(ground.image, made.scene, frame),
    scene: made.scene,
    subjects: made.subjects,
    strength: ground.strength,
    noise: 1 - ground.fidelity,
    seed: made.seed,
  });
}

/** Figures take the stage, prints stand at the sides. */
function setGuests(sheet: Sheet, guests: readonly Guest[]): void {
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  const prints = guests.filter(({ element }) => element.kind === 'print');
  const elementsOf = (list: readonly Guest[]) => list.map(({ element }) => element);
  const frames = [
    ...arrangeAsSubjects(elementsOf(figures), sheet),
    ...(figures.length === 0
      ? arrangeAsSubjects(elementsOf(prints), sheet)
      : arrangeAsGuests(elementsOf(prints), sheet, [0.15, 0.85, 0.35, 0.65])),
  ];
  const look = colourMoments(sheet.pixels());
  // The first is the main one: it is set last, in front.
  [...figures, ...prints]
    .map((guest, index) => ({ guest, frame: frames[index], index }))
    .reverse()
    .forEach(({ guest, frame, index }) => {
      if (frame === undefined) return;
      const { element, source } = guest;
      setElement(sheet, source.role === 'character' ? adapted(guest, look) : element, {
        frame,
        turn: element.kind === 'print' ? (index % 2 === 0 ? -0.045 : 0.04) : 0,
        match: 0.25 + 0.55 * (1 - source.fidelity),
        opacity: smoothstep(0, 0.15, source.strength),
      });
    });
}

/** A character reference of little strength is only loosely itself: broad, and in the scene's own colours. */
function adapted({ element, source }: Guest, look: ColourMoments): Element {
  const loose = 1 - source.strength;
  if (loose <= 0.02) return element;
  const raster = loosen(element.raster, 0.5 * loose);
  applyLookup(raster, bakeLookup(transferGrade(colourMoments(raster), look)), { amount: 0.85 * loose });
  return { ...element, raster };
}
