/**
 * A composed scene as a film set: what stands still is painted once into layers, what moves is painted anew, and each
 * is seen by the camera from its own distance. Knows the scene's elements by kind, place and depth only.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { findHand } from '#lib/server/engine/hands/find-hand.ts';
import { paintElement } from '#lib/server/engine/scene/paint/element.ts';
import type { Painting } from '#lib/server/engine/scene/painting.ts';
import type { Scene, SceneElement } from '#lib/server/engine/scene/scene.ts';
import { applyView, type CameraMove, type Focus, viewAt, viewAtDepth } from './camera.ts';
import { createPuppet, createSubjectPuppet, type PaintElement, type Puppet } from './puppet.ts';
import { createSprite, cropSprite, drawSprite, repaint, type Sprite } from './sprite.ts';
import type { Moment, Stage } from './stage.ts';

/** Layers are painted this much larger, so that the camera's nearest view of them is still sharp. */
const oversize = 1.1;
/** Neighbours whose depths differ by less share a layer. */
const layerDepth = 0.22;

type Item = { depth: number } & (
  | { kind: 'layer'; sprite: Sprite; drift: number }
  | { kind: 'puppet'; puppet: Puppet }
  | { kind: 'live'; element: SceneElement }
);

export function createSceneStage(scene: Scene, move: CameraMove): Stage {
  const items = layOut(scene);
  return {
    paint(context, moment) {
      const view = viewAt(move, moment.progress);
      for (const item of items) {
        context.save();
        applyView(context, viewAtDepth(view, item.depth, move.focus), move.focus, scene);
        paintItem(context, scene, item, moment);
        context.restore();
      }
    },
  };
}

/** Of a scene only what can go over any picture: weather and what floats in the air, its subjects when wanted. */
export function createOverlayStage(
  scene: Scene,
  { subjects, appear }: { subjects: boolean; appear: (moment: Moment) => number },
): Stage {
  const items = scene.elements
    .filter(({ kind }) => airKinds.has(kind) || (subjects && kind === 'subject'))
    .map((element) => itemOf(scene, element));
  return {
    paint(context, moment) {
      context.save();
      context.globalAlpha = appear(moment);
      for (const item of items) paintItem(context, scene, item, moment);
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
  'water',
  'birds',
  'bolt',
  'rays',
  'aurora',
  'subject',
]);

/** Where the eye goes: the middle of the subjects, kept away from the edges. */
export function focusOf({ elements, width, height }: Scene): Focus {
  const boxes = elements.flatMap((element) => (element.kind === 'subject' ? [element.box] : []));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const kept = (value: number) => Math.min(0.68, Math.max(0.32, value));
  if (boxes.length === 0) return { x: 0.5, y: 0.5 };
  return {
    x: kept(mean(boxes.map((box) => box.x + box.width / 2)) / width),
    y: kept(mean(boxes.map((box) => box.y + box.height / 2)) / height),
  };
}

/** Neighbours that stand, and neighbours that drift at about the same pace, become one layer each. */
function layOut(scene: Scene): Item[] {
  const items: Item[] = [];
  let open: SceneElement[] = [];
  const close = () => {
    const [first] = open;
    if (first) items.push(layerOf(scene, open, first));
    open = [];
  };
  for (const element of scene.elements) {
    const [first = element] = open;
    if (!goTogether(first, element)) close();
    if (movingKinds.has(element.kind)) items.push(itemOf(scene, element));
    else open.push(element);
  }
  close();
  return items;
}

function goTogether(one: SceneElement, other: SceneElement): boolean {
  const pace = Math.abs(driftOf(one) - driftOf(other)) <= 0.3 * Math.max(driftOf(one), driftOf(other));
  return pace && Math.abs(one.depth - other.depth) <= layerDepth && !movingKinds.has(other.kind);
}

function driftOf(element: SceneElement): number {
  return element.kind === 'cloud' ? element.drift : 0;
}

/** A layer that drifts reaches beyond the frame. */
function layerOf(scene: Scene, elements: readonly SceneElement[], first: SceneElement): Item {
  const drift = driftOf(first);
  const beyond = drift === 0 ? 0 : scene.width * 0.2;
  const area = { x: -beyond, y: 0, width: scene.width + beyond * 2, height: scene.height };
  const sprite = createSprite(area, oversize);
  repaint(sprite, (context) => {
    for (const element of elements) paintElement(paintingOf(context, scene, 0), element);
  });
  return { kind: 'layer', depth: first.depth, sprite: cropSprite(sprite), drift };
}

function itemOf(scene: Scene, element: SceneElement): Item {
  const { depth } = element;
  const whole = { x: 0, y: 0, width: scene.width, height: scene.height };
  const paint: PaintElement = (context, time, shown) => paintElement(paintingOf(context, scene, time), shown);
  switch (element.kind) {
    case 'subject':
      return { kind: 'puppet', depth, puppet: createSubjectPuppet(element, scene, paint) };
    case 'water':
      return {
        kind: 'puppet',
        depth,
        puppet: createPuppet(element, { area: element.area, period: 2, paint }),
      };
    case 'fog': {
      const area = { ...whole, y: element.y - scene.unit * 0.1, height: element.height + scene.unit * 0.2 };
      return {
        kind: 'puppet',
        depth,
        puppet: createPuppet(element, { area, period: 12, paint, scale: 0.5 }),
      };
    }
    case 'rays':
    case 'aurora':
      return {
        kind: 'puppet',
        depth,
        puppet: createPuppet(element, { area: whole, period: 6, paint, scale: 0.5 }),
      };
    default:
      return { kind: 'live', depth, element };
  }
}

function paintItem(context: SKRSContext2D, scene: Scene, item: Item, moment: Moment): void {
  switch (item.kind) {
    case 'layer':
      context.translate(item.drift * moment.time, 0);
      drawSprite(context, item.sprite);
      return;
    case 'puppet':
      item.puppet.draw(context, moment);
      return;
    case 'live':
      paintElement(paintingOf(context, scene, moment.time), item.element);
      return;
  }
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
