/**
 * A composed scene as a film set: what stands still is painted once into layers, what moves is painted anew, and each
 * is seen by the camera from its own distance. Knows the scene's elements only by kind and depth.
 */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { findHand } from '#lib/server/engine/hands/find-hand.ts';
import { paintElement } from '#lib/server/engine/scene/paint/element.ts';
import type { Painting } from '#lib/server/engine/scene/painting.ts';
import type { Scene, SceneElement } from '#lib/server/engine/scene/scene.ts';
import { applyView, type CameraMove, viewAt, viewAtDepth } from './camera.ts';
import type { Moment, Stage } from './stage.ts';

/** Layers are painted this much larger, so that the camera's nearest view of them is still sharp. */
const oversize = 1.12;
/** Standing elements whose depths differ by less share a layer. */
const layerDepth = 0.14;

type Item = { depth: number } & ({ kind: 'layer'; canvas: Canvas } | { kind: 'live'; element: SceneElement });

export function createSceneStage(scene: Scene, move: CameraMove): Stage {
  const items = layOut(scene);
  return {
    paint(context, moment) {
      const { width, height } = scene;
      const view = viewAt(move, moment.progress);
      for (const item of items) {
        context.save();
        applyView(context, viewAtDepth(view, item.depth), width, height);
        if (item.kind === 'layer') context.drawImage(item.canvas, 0, 0, width, height);
        else paintElement(paintingOf(context, scene, moment.time), item.element);
        context.restore();
      }
    },
  };
}

/** The elements that move in front of any picture: weather, and what floats in the air. */
export function createAirStage(scene: Scene, appear: (moment: Moment) => number): Stage {
  const elements = scene.elements.filter((element) => airKinds.has(element.kind));
  return {
    paint(context, moment) {
      context.save();
      context.globalAlpha = appear(moment);
      for (const element of elements) paintElement(paintingOf(context, scene, moment.time), element);
      context.restore();
    },
  };
}

const airKinds = new Set<SceneElement['kind']>([
  'rain',
  'snowfall',
  'petals',
  'leaves',
  'fireflies',
  'sparkles',
  'dust',
  'fog',
  'bubbles',
]);

const movingKinds = new Set<SceneElement['kind']>([
  ...airKinds,
  'cloud',
  'water',
  'birds',
  'subject',
  'bolt',
  'frame',
]);

function layOut(scene: Scene): Item[] {
  const items: Item[] = [];
  let open: { depth: number; context: SKRSContext2D } | undefined;
  for (const element of scene.elements) {
    if (movingKinds.has(element.kind)) {
      items.push({ kind: 'live', depth: element.depth, element });
      open = undefined;
      continue;
    }
    if (!open || Math.abs(open.depth - element.depth) > layerDepth) {
      const canvas = createCanvas(Math.ceil(scene.width * oversize), Math.ceil(scene.height * oversize));
      open = { depth: element.depth, context: canvas.getContext('2d') };
      open.context.scale(canvas.width / scene.width, canvas.height / scene.height);
      items.push({ kind: 'layer', depth: element.depth, canvas });
    }
    paintElement(paintingOf(open.context, scene, 0), element);
  }
  return items;
}

function paintingOf(context: SKRSContext2D, scene: Scene, time: number): Painting {
  return {
    context,
    scene,
    hand: findHand(scene.hand),
    light: scene.light,
    unit: scene.unit,
    time,
    detail: 0.8,
  };
}
