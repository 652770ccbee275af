/**
 * A scene prepared for many frames: what does not move is painted once into layers, what moves is painted in each
 * time. Same images as `paintScene`, but for the stroke of the ground under what moves.
 */

import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fillBox } from '#sandbox/canvas/fills.ts';
import type { Scratch } from '#sandbox/canvas/scratch.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import type { Scene } from '#sandbox/model/scene.ts';
import { type Layer, layersOf, paintPose } from './layers.ts';
import { paintElement } from './paint/element.ts';
import { paintMoodEffects } from './paint/mood-effects.ts';
import { cutOut, paintCutout } from './paint/subject.ts';
import { reachOf } from './paint/subject-reach.ts';
import { frontDepth, paintingOf, paintScene } from './paint-scene.ts';
import type { Sheet } from './sheet.ts';
import { coverOf } from './sheet-cover.ts';
import { type Part, type PlacedLayer, visibleParts } from './visible-parts.ts';

export interface FrameOptions {
  /** Seconds since the start. */
  time: number;
  /** 0..1; fixed by the first frame for what is painted once. */
  detail?: number;
  /**
   * Called with the state saved before each layer is drawn, to move it (the camera). `depth` is 0 far to 1 near. What it
   * shows beyond the image's edges is not there.
   */
  view?: (context: SKRSContext2D, depth: number) => void;
}

export interface ScenePainter {
  paint(context: SKRSContext2D, options: FrameOptions): void;
}

/** Subjects and water are redrawn this many times a second, as animators do; all are composed in every frame. */
const posesPerSecond = 12;

export function createScenePainter(scene: Scene): ScenePainter {
  let layers: readonly Layer[] | undefined;
  let veil: Canvas | 'nothing' | undefined;
  return {
    paint(context, { time, detail = 1, view }) {
      if (scene.moods.includes('pixel')) {
        context.save();
        view?.(context, frontDepth);
        paintScene(context, scene, { time, detail });
        context.restore();
        return;
      }
      if (!scene.transparent) {
        fillBox(context, scene.light.haze, 0, 0, scene.width, scene.height);
      }
      layers ??= layersOf(scene, detail);
      const painting = paintingOf(context, scene, time, detail);
      const parts = partsOfSheets(painting, layers, view);
      for (const layer of layers) {
        context.save();
        view?.(context, layer.depth);
        paintLayer(painting, layer, parts.get(layer));
        context.restore();
      }
      if (scene.transparent) return;
      veil ??= veilOf(scene, detail);
      if (veil !== 'nothing') context.drawImage(veil, 0, 0);
      paintMoodEffects(painting);
    },
  };
}

/** Where each sheet is to be seen in this frame. */
function partsOfSheets(
  { context, scene, time }: Painting,
  layers: readonly Layer[],
  view: FrameOptions['view'],
): Map<Layer, readonly Part[] | 'whole'> {
  const sheets = layers.flatMap((layer) => ('sheet' in layer ? [layer] : []));
  const placed = sheets.map((layer): PlacedLayer => {
    context.save();
    view?.(context, layer.depth);
    const transform = context.getTransform();
    context.restore();
    return { sheet: layer.sheet, shift: shiftOf(layer, time), view: transform };
  });
  const parts = visibleParts(context, placed, { hides: !scene.transparent });
  return new Map(sheets.map((layer, index) => [layer, parts[index] ?? 'whole']));
}

function shiftOf(layer: Layer, time: number): number {
  return layer.kind === 'drifting' ? layer.drift * time : 0;
}

function paintLayer(painting: Painting, layer: Layer, parts: readonly Part[] | 'whole' = 'whole'): void {
  const { context, time } = painting;
  switch (layer.kind) {
    case 'posed': {
      const pose = Math.floor(time * posesPerSecond);
      if (layer.pose !== pose) {
        paintPose(layer, painting.scene, { time: pose / posesPerSecond, detail: painting.detail });
        layer.pose = pose;
      }
      laySheet(context, layer.sheet, 0, parts);
      return;
    }
    case 'still':
    case 'drifting':
      laySheet(context, layer.sheet, shiftOf(layer, time), parts);
      return;
    case 'subject': {
      const pose = Math.floor(time * posesPerSecond);
      if (layer.pose !== pose) {
        const still = { ...painting, time: pose / posesPerSecond };
        layer.reach ??= reachOf(painting, layer.element);
        layer.drawn = cutOut(still, layer.element, {
          reach: layer.reach,
          surface(width, height) {
            layer.surface = roomyEnough(layer.surface, width, height);
            return layer.surface;
          },
        });
        layer.pose = pose;
      }
      paintCutout(painting, layer.element, layer.drawn);
      return;
    }
    case 'moving':
      paintElement(painting, layer.element);
      return;
    default:
      layer satisfies never;
  }
}

function laySheet(
  context: SKRSContext2D,
  { canvas, left, top }: Sheet,
  shift: number,
  parts: readonly Part[] | 'whole',
): void {
  if (parts === 'whole') {
    context.drawImage(canvas, left + shift, top);
    return;
  }
  const transform = context.getTransform();
  for (const { x, y, width, height } of parts) {
    context.save();
    context.resetTransform();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.setTransform(transform);
    context.drawImage(canvas, left + shift, top);
    context.restore();
  }
}

function roomyEnough(known: Scratch | undefined, width: number, height: number): Scratch {
  if (known && known.canvas.width >= width && known.canvas.height >= height) {
    known.context.reset();
    return known;
  }
  const canvas = createCanvas(Math.ceil(width * 1.05), Math.ceil(height * 1.05));
  return { canvas, context: canvas.getContext('2d') };
}

/** Many styles have none. */
function veilOf(scene: Scene, detail: number): Canvas | 'nothing' {
  const canvas = createCanvas(scene.width, scene.height);
  const painting = paintingOf(canvas.getContext('2d'), scene, 0, detail);
  painting.style.finish(painting);
  return coverOf(canvas).isEmpty(0, 0, scene.width, scene.height) ? 'nothing' : canvas;
}
