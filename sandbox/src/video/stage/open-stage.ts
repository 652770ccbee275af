/** Puts a video's stages together from its spec: what is behind, what floats in front, what lies over all. */
import type { Canvas } from '@napi-rs/canvas';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { createRandom, type Random } from '#sandbox/random.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import type { DecodedFrame } from '../encoders/video-engine.ts';
import type { VideoSpec } from '../video-spec.ts';
import { chooseMove } from './camera.ts';
import { createCardsStage } from './cards-stage.ts';
import { createGradeStage, createTintStage, createVignetteStage } from './grade.ts';
import { createImageStage, moveFromRest } from './image-stage.ts';
import { paletteOf } from './palette.ts';
import { readImage } from './read-image.ts';
import { createOverlayStage, createSceneStage, focusOf } from './scene-stage.ts';
import { createSourceStage } from './source-stage.ts';
import type { FrameSize, Moment, Stage } from './stage.ts';
import type { VideoShape } from './video-shape.ts';

/** A source video being read. */
export interface SourceFrames {
  frames: AsyncGenerator<DecodedFrame, void, void>;
  rotation: number;
  /** The upright size it is shown at. */
  shown: FrameSize;
}

export interface StageRequest {
  spec: VideoSpec;
  shape: VideoShape;
  /** Present when the spec has a source video. */
  source?: SourceFrames;
}

interface Props extends StageRequest {
  size: FrameSize;
  brief: SceneBrief;
  references: readonly Canvas[];
  random: Random;
}

/** Given images are shown as they are first; then the rest comes over them. */
const secondsToAppear = 0.9;
/** Words that ask for something which the source video does not show. */
const adds = /\b(add|put|place|insert|include)(s|ed|ing)?\b|添加|加上|加入|放/i;
const always = () => 1;
const slowly = ({ time }: Moment) => Math.min(1, time / secondsToAppear);

/**
 * Without a source video, what the stage paints depends on the moment alone. Throws TaskError `unreadable_image` over
 * an image that cannot be read.
 */
export async function openStage(request: StageRequest): Promise<Stage> {
  const { spec, shape, source } = request;
  const size = { width: shape.width, height: shape.height };
  const brief = readPrompt(spec.prompt);
  const random = createRandom(`film/${spec.seed}/${brief.fingerprint}`);
  const props: Props = { ...request, size, brief, random, references: await readReferences(spec, size) };
  if (source) return inOrder(sourceStages(props, source));
  if (spec.firstFrame) return inOrder(await imageStages(props, spec.firstFrame));
  return inOrder(sceneStages(props));
}

function sceneStages(props: Props): Stage[] {
  const { spec, size, references, random } = props;
  const scene = sceneOf(props);
  return [
    createSceneStage(scene, chooseMove(spec.prompt, random.fork('camera'), focusOf(scene))),
    ...(references.length > 0 ? [createTintStage(paletteOf(references), size)] : []),
    ...cards(props, 'middle', always),
  ];
}

async function imageStages(props: Props, bytes: Uint8Array): Promise<Stage[]> {
  const { size, random } = props;
  const image = await readImage(bytes, { ...size, fit: 'cover' });
  return [
    createImageStage(image, size, moveFromRest(random.fork('camera')), 0.012),
    createOverlayStage(sceneOf(props), { subjects: false, appear: slowly }),
    ...cards(props, 'below', slowly),
  ];
}

function sourceStages(props: Props, source: SourceFrames): Stage[] {
  const { spec, size, brief, references } = props;
  return [
    createSourceStage(source.frames, { rotation: source.rotation, shown: source.shown, frame: size }),
    createGradeStage(brief, size),
    ...(references.length > 0 ? [createTintStage(paletteOf(references), size)] : []),
    createOverlayStage(sceneOf(props), { subjects: adds.test(spec.prompt), appear: always }),
    createVignetteStage(size),
    ...cards(props, 'below', always),
  ];
}

function sceneOf({ brief, spec, size }: Props) {
  return composeScene(brief, { ...size, seed: spec.seed, style: 'general' });
}

function cards(
  { references, size, random }: Props,
  place: 'middle' | 'below',
  appear: (moment: Moment) => number,
) {
  if (references.length === 0) return [];
  return [createCardsStage(references, { ...size, place, appear, random: random.fork('cards') })];
}

/** Larger than they are shown, so that the nearest is still sharp. */
function readReferences({ references = [] }: VideoSpec, { width, height }: FrameSize): Promise<Canvas[]> {
  const side = Math.round(Math.min(width, height) * 0.8);
  return Promise.all(
    references.map((bytes) => readImage(bytes, { width: side, height: side, fit: 'inside' })),
  );
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
