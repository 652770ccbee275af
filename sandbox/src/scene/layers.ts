/** A scene's elements sorted into layers: painted once, in poses, or for every frame. */
import { createCanvas } from '@napi-rs/canvas';
import type { Scratch } from '#sandbox/canvas/scratch.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { WaterElement } from '#sandbox/model/elements/land.ts';
import type { Reach, SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Scene, SceneElement } from '#sandbox/model/scene.ts';
import { paintElement } from './paint/element.ts';
import type { Drawn } from './paint/subject.ts';
import { frontDepth, paintingOf } from './paint-scene.ts';
import { paintSheet, type Sheet } from './sheet.ts';
import { coverOf } from './sheet-cover.ts';

export type Layer = { depth: number } & (
  | { kind: 'still'; sheet: Sheet }
  /** Clouds, painted once, that drift together; pixels a second. */
  | { kind: 'drifting'; sheet: Sheet; drift: number }
  /** Water moves slowly over a large area: its sheet is painted anew for each pose. */
  | PosedLayer
  | {
      kind: 'subject';
      element: SubjectElement;
      pose: number;
      reach?: Reach | undefined;
      drawn?: Drawn;
      surface?: Scratch;
    }
  | { kind: 'moving'; element: SceneElement }
);

export interface PosedLayer {
  kind: 'posed';
  depth: number;
  element: WaterElement;
  sheet: Sheet;
  pose: number;
}

export function layersOf(scene: Scene, detail: number): Layer[] {
  const layers: Layer[] = [];
  let run: SceneElement[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return;
    const depth = (first.depth + last.depth) / 2;
    // Clouds drift in from beyond the edge.
    const drift = first.kind === 'cloud' && moves(first) ? first.drift : 0;
    const margin = drift > 0 ? Math.ceil(scene.unit * 0.5) : 0;
    const sheet = paintSheet(scene, run, { detail, margin });
    if (drift > 0) layers.push({ kind: 'drifting', depth, sheet, drift });
    else layers.push({ kind: 'still', depth, sheet });
    run = [];
  };
  for (const element of scene.elements) {
    const [first] = run;
    const drifts = element.kind === 'cloud' && moves(element);
    if (first && !sharesSheet(first, element)) close();
    if (element.kind === 'subject') layers.push({ kind: 'subject', depth: element.depth, element, pose: -1 });
    else if (element.kind === 'water') layers.push(posedLayer(scene, element, detail));
    else if (moves(element) && !drifts) layers.push({ kind: 'moving', depth: element.depth, element });
    else run.push(element);
  }
  close();
  return layers;
}

/** Still things share a sheet, clouds another. What is behind the subjects never shares one with what is in front. */
function sharesSheet(first: SceneElement, next: SceneElement): boolean {
  if (first.depth < frontDepth && next.depth >= frontDepth) return false;
  if (first.kind === 'cloud' && next.kind === 'cloud') return first.drift > 0 === next.drift > 0;
  return !moves(first) && !moves(next);
}

const moving: ReadonlySet<SceneElement['kind']> = new Set([
  ...(['water', 'birds', 'subject', 'bolt', 'frame', 'aurora', 'bubbles', 'rain', 'snowfall'] as const),
  ...(['petals', 'leaves', 'fireflies', 'sparkles', 'dust'] as const),
]);

/** True when the element looks different a moment later, and enough so to be painted for every frame. */
function moves(element: SceneElement): boolean {
  if (element.kind === 'cloud') return element.drift > 0;
  if (element.kind === 'trees') return element.sways && element.trees.length <= 8;
  if (element.kind === 'scatter') return element.what === 'weed' && element.depth > 0.85;
  if (element.kind === 'ribbon') return element.water;
  if (element.kind === 'lettering') return element.carrier === 'banner' || element.carrier === 'neon';
  return moving.has(element.kind);
}

function posedLayer(scene: Scene, element: WaterElement, detail: number): PosedLayer {
  const area = within(scene, element.area);
  const canvas = createCanvas(area.width, area.height);
  const sheet: Sheet = { canvas, left: area.x, top: area.y };
  const layer: PosedLayer = { kind: 'posed', depth: element.depth, element, sheet, pose: 0 };
  paintPose(layer, scene, { time: 0, detail });
  // Where water is opaque it is so in every pose.
  sheet.cover = coverOf(canvas);
  return layer;
}

export function paintPose(
  { element, sheet }: PosedLayer,
  scene: Scene,
  { time, detail }: { time: number; detail: number },
): void {
  const context = sheet.canvas.getContext('2d');
  context.reset();
  context.translate(-sheet.left, -sheet.top);
  paintElement(paintingOf(context, scene, time, detail), element);
}

/** The area in whole pixels, as far as it is in the image. */
function within({ width, height }: Scene, area: Area): Area {
  const left = Math.max(0, Math.floor(area.x));
  const top = Math.max(0, Math.floor(area.y));
  const right = Math.min(width, Math.ceil(area.x + area.width));
  const bottom = Math.min(height, Math.ceil(area.y + area.height));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
