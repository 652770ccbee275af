/** Chooses the layers of a video by its spec: the background, the references, what lies over all. */

import type { Canvas } from '@napi-rs/canvas';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { createRandom, type Random } from '#sandbox/random.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import type { VideoSpec } from '../video-spec.ts';
import { applyView, type CameraMove, chooseMove, viewAt, withoutCamera } from './camera.ts';
import { createCardsLayer } from './cards-layer.ts';
import type { FrameSize, Layer, Moment } from './frames.ts';
import { createGradeLayer } from './grade-layer.ts';
import { type Reference, readFirstFrame, readReference } from './read-image.ts';
import { createOverlayLayer, createSceneLayer, focusOf } from './scene-layer.ts';
import { createSourceLayer, type SourceFrames } from './source-layer.ts';

interface Context {
  spec: VideoSpec;
  size: FrameSize;
  brief: SceneBrief;
  references: readonly Reference[];
  random: Random;
}

/** A given image is shown unchanged first; then the rest appears over it. */
const secondsToAppear = 0.9;
/** Asks for something that the source video does not show. */
const adds = /\b(add|put|place|insert|include)(s|ed|ing)?\b|添加|加上|加入|放/i;
const always = () => 1;
const slowly = ({ time }: Moment) => Math.min(1, time / secondsToAppear);

/**
 * Layers from the lowest to the highest. Without a source video, a frame depends on its moment only. Throws
 * `unreadable_image`.
 */
export async function openLayers(spec: VideoSpec, size: FrameSize, source?: SourceFrames): Promise<Layer[]> {
  const brief = readPrompt(withoutCamera(spec.prompt));
  const random = createRandom(`video/${spec.seed}/${brief.fingerprint}`);
  const context = { spec, size, brief, random, references: await readReferences(spec, size) };
  if (source) return sourceLayers(context, source);
  if (spec.firstFrame) return imageLayers(context, spec.firstFrame);
  return sceneLayers(context);
}

function sceneLayers(context: Context): Layer[] {
  const { spec, random } = context;
  const scene = sceneOf(context);
  return [
    createSceneLayer(scene, chooseMove(spec.prompt, random.fork('camera'), focusOf(scene))),
    ...cardsLayers(context, 'middle', always),
  ];
}

async function imageLayers(context: Context, bytes: Uint8Array): Promise<Layer[]> {
  const { size, random } = context;
  const image = await readFirstFrame(bytes, size);
  return [
    createImageLayer(image, size, random.fork('camera')),
    createOverlayLayer(sceneOf(context), { subjects: false, appear: slowly }),
    ...cardsLayers(context, 'below', slowly),
  ];
}

/** `image` has the ratio of the video. The first frame is the image itself, then the camera moves in. */
function createImageLayer(image: Canvas, size: FrameSize, random: Random): Layer {
  const move: CameraMove = {
    focus: { x: 0.5, y: 0.5 },
    from: { zoom: 1, x: 0, y: 0 },
    to: { zoom: random.range(1.13, 1.17), x: random.range(-0.02, 0.02), y: random.range(-0.012, 0.02) },
  };
  return {
    paint(context, { progress }) {
      context.save();
      applyView(context, viewAt(move, progress), move.focus, size);
      context.drawImage(image, 0, 0, size.width, size.height);
      context.restore();
    },
  };
}

function sourceLayers(context: Context, source: SourceFrames): Layer[] {
  const { spec, size, brief } = context;
  return [
    createSourceLayer(source, size),
    createGradeLayer(brief, size),
    createOverlayLayer(sceneOf(context), { subjects: adds.test(spec.prompt), appear: always }),
    ...cardsLayers(context, 'below', always),
  ];
}

function sceneOf({ brief, spec, size }: Context) {
  return composeScene(brief, { ...size, seed: spec.seed, style: 'general' });
}

function cardsLayers(
  { references, size, random }: Context,
  place: 'middle' | 'below',
  appear: (moment: Moment) => number,
): Layer[] {
  if (references.length === 0) return [];
  return [createCardsLayer(references, { ...size, place, appear, random: random.fork('cards') })];
}

/** Larger than they are shown, so that the nearest is still sharp. */
function readReferences({ references = [] }: VideoSpec, { width, height }: FrameSize): Promise<Reference[]> {
  const side = Math.round(Math.min(width, height) * 0.8);
  return Promise.all(references.map((bytes) => readReference(bytes, side)));
}
