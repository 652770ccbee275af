/** Puts a film's stages together from its spec: what is behind, what floats in front, what lies over all. */
import { createRandom, type Random } from '#lib/server/engine/random.ts';
import type { SceneBrief } from '#lib/server/engine/scene/brief.ts';
import { composeScene } from '#lib/server/engine/scene/compose-scene.ts';
import type { FilmEngine } from '../encoders/film-engine.ts';
import type { FilmSpec } from '../film-spec.ts';
import type { VideoFacts } from '../read-video-facts.ts';
import { chooseMove } from './camera.ts';
import { createCardsStage } from './cards-stage.ts';
import { createGradeStage, createTintStage, createVignetteStage } from './grade.ts';
import { paletteOf } from './palette.ts';
import { createPictureStage, moveFromRest } from './picture-stage.ts';
import { readPicture } from './read-picture.ts';
import { createAirStage, createSceneStage } from './scene-stage.ts';
import { createSourceStage } from './source-stage.ts';
import type { Moment, Stage } from './stage.ts';

export interface StageRequest {
  spec: FilmSpec;
  brief: SceneBrief;
  engine: FilmEngine;
  fps: number;
  frameCount: number;
  /** Of the source video, when there is one. */
  facts: VideoFacts | undefined;
}

/** Given pictures are shown as they are first; then the rest comes over them. */
const secondsToAppear = 0.9;

/** Throws TaskError `unreadable_image` over a picture that cannot be read. */
export async function openStage(request: StageRequest): Promise<Stage> {
  const { spec } = request;
  const random = createRandom(`film/${spec.seed}/${request.brief.fingerprint}`);
  if (spec.sourceVideo && request.facts)
    return inOrder(await sourceStages(request, request.facts, spec.sourceVideo.bytes, random));
  if (spec.firstFrame) return inOrder(await pictureStages(request, spec.firstFrame, random));
  return inOrder(await sceneStages(request, random));
}

async function sceneStages({ spec, brief }: StageRequest, random: Random): Promise<Stage[]> {
  const pictures = await readReferences(spec);
  const scene = composeScene(brief, {
    seed: spec.seed,
    width: spec.width,
    height: spec.height,
    hand: 'general',
  });
  const move = chooseMove(spec.prompt, random.fork('camera'));
  const always = () => 1;
  return [
    createSceneStage(scene, move),
    ...(pictures.length === 0 ? [] : [createTintStage(paletteOf(pictures), spec)]),
    createVignetteStage(spec),
    ...(pictures.length === 0
      ? []
      : [
          createCardsStage(pictures, {
            ...sizeOf(spec),
            place: 'middle',
            random: random.fork('cards'),
            appear: always,
          }),
        ]),
  ];
}

async function pictureStages(
  { spec, brief }: StageRequest,
  bytes: Uint8Array,
  random: Random,
): Promise<Stage[]> {
  const picture = await readPicture(bytes, { width: spec.width, height: spec.height, fit: 'cover' });
  const references = await readReferences(spec);
  const scene = composeScene(brief, {
    seed: spec.seed,
    width: spec.width,
    height: spec.height,
    hand: 'general',
  });
  const appear = ({ time }: Moment) => Math.min(1, time / secondsToAppear);
  return [
    createPictureStage(picture, spec, moveFromRest(random.fork('camera')), 0.012),
    createAirStage(scene, appear),
    ...(references.length === 0
      ? []
      : [
          createCardsStage(references, {
            ...sizeOf(spec),
            place: 'below',
            random: random.fork('cards'),
            appear,
          }),
        ]),
  ];
}

async function sourceStages(
  request: StageRequest,
  facts: VideoFacts,
  bytes: Uint8Array,
  random: Random,
): Promise<Stage[]> {
  const { spec, brief, engine, fps, frameCount } = request;
  const references = await readReferences(spec);
  const scene = composeScene(brief, {
    seed: spec.seed,
    width: spec.width,
    height: spec.height,
    hand: 'general',
  });
  const frames = engine.decodeFrames({ bytes, fps, frameCount, cover: sizeOf(spec) });
  const always = () => 1;
  return [
    createSourceStage(frames, { rotation: facts.rotation, shown: facts, frame: sizeOf(spec) }),
    createGradeStage(brief, spec, always),
    ...(references.length === 0 ? [] : [createTintStage(paletteOf(references), spec)]),
    createAirStage(scene, always),
    createVignetteStage(spec),
    ...(references.length === 0
      ? []
      : [
          createCardsStage(references, {
            ...sizeOf(spec),
            place: 'below',
            random: random.fork('cards'),
            appear: always,
          }),
        ]),
  ];
}

/** Larger than they are shown, so that the nearest is still sharp. */
function readReferences({ references = [], width, height }: FilmSpec) {
  const side = Math.round(Math.min(width, height) * 0.8);
  return Promise.all(
    references.map((bytes) => readPicture(bytes, { width: side, height: side, fit: 'inside' })),
  );
}

function sizeOf({ width, height }: FilmSpec) {
  return { width, height };
}

function inOrder(stages: readonly Stage[]): Stage {
  return {
    async paint(context, moment) {
      for (const stage of stages) await stage.paint(context, moment);
    },
    async close() {
      for (const stage of stages) await stage.close?.();
    },
  };
}
