/** A new scene: from the prompt alone, or with references in it, under their atmosphere, or grown out of a picture. */
import { arrangeAsGuests, arrangeAsSubjects } from './element/arrange-elements.ts';
import { type Element, elementOf } from './element/element.ts';
import { setElement } from './element/set-element.ts';
import { briefOf, drawUpScene, paintPixels, subjectsOf, withSubjects } from './fresh-scene.ts';
import type { OpenSource, OpenSources } from './open-sources.ts';
import { type PaintOptions, scaledSize, seedOf } from './paint-picture.ts';
import type { PictureSpec } from './picture-spec.ts';
import { placeInto } from './raster/extend.ts';
import { type Raster, resizeRaster } from './raster/raster.ts';
import { createSheet } from './raster/sheet.ts';
import { applyVibes } from './reference/apply-vibes.ts';
import { reimagine } from './reference/reimagine.ts';

export function paintFresh(spec: PictureSpec, sources: OpenSources, options: PaintOptions): Raster {
  const { stage, checkpoint } = options;
  const seed = seedOf(spec);
  const size = scaledSize(spec, options.scale);
  const guests = sources.pictures
    .filter(showsItself)
    .map((source) => ({ source, element: elementOf(source.picture) }));
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  const brief = briefOf(spec.prompt, spec.negativePrompt);
  // A reference that shows a figure plays the part of a subject the prompt names.
  const scene = drawUpScene(
    withSubjects(brief, (_, index) => index >= figures.length),
    {
      seed,
      width: spec.width,
      height: spec.height,
      hand: spec.hand,
      detail: spec.detail,
      transparent: spec.transparent,
    },
  );
  checkpoint();
  let picture = resizeRaster(paintPixels(scene, { detail: spec.detail, stage }), size.width, size.height);
  checkpoint();
  const ground = sources.pictures.find(({ role }) => role === 'img2img');
  if (ground) {
    const subjects = resizeRaster(
      paintPixels(subjectsOf(scene), { detail: spec.detail }),
      size.width,
      size.height,
    );
    picture = growFrom(ground, { scene: picture, subjects, seed, spec });
    checkpoint();
  }
  const vibes = sources.pictures.filter(isAtmosphere);
  if (vibes.length > 0) applyVibes(picture, vibes);
  const sheet = createSheet(picture);
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
  made: { scene: Raster; subjects: Raster; seed: string; spec: PictureSpec },
): Raster {
  const scale = made.scene.width / made.spec.width;
  const { x, y, width, height } = ground.frame;
  const frame = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  return reimagine({
    source: placeInto(ground.picture, made.scene, frame),
    scene: made.scene,
    subjects: made.subjects,
    strength: ground.strength,
    noise: 1 - ground.fidelity,
    seed: made.seed,
  });
}

/** Figures take the stage, prints stand at the sides. Strength shows as presence, fidelity as loyalty to own colours. */
function setGuests(
  sheet: ReturnType<typeof createSheet>,
  guests: readonly { source: OpenSource; element: Element }[],
): void {
  const figures = guests.filter(({ element }) => element.kind === 'figure');
  const prints = guests.filter(({ element }) => element.kind === 'print');
  const frames = [
    ...arrangeAsSubjects(
      figures.map(({ element }) => element),
      sheet,
    ),
    ...(figures.length === 0
      ? arrangeAsSubjects(
          prints.map(({ element }) => element),
          sheet,
        )
      : arrangeAsGuests(
          prints.map(({ element }) => element),
          sheet,
          [0.15, 0.85, 0.35, 0.65],
        )),
  ];
  const ordered = [...figures, ...prints].map((guest, index) => ({ ...guest, frame: frames[index], index }));
  // The first is the main one and goes in front.
  for (const { source, element, frame, index } of ordered.reverse()) {
    if (frame === undefined) continue;
    setElement(sheet, element, {
      frame,
      turn: element.kind === 'print' ? (index % 2 === 0 ? -0.045 : 0.04) : 0,
      match: 0.25 + 0.55 * (1 - source.fidelity),
      opacity: 0.35 + 0.65 * source.strength,
    });
  }
}
