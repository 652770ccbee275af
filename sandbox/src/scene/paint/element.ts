/** Which painter paints which kind of element. */
import type { Painting } from '#sandbox/model/painting.ts';
import type { SceneElement } from '#sandbox/model/scene.ts';
import { paintAurora, paintBolt, paintFog, paintRays } from './air.ts';
import { paintHouses } from './house-fronts.ts';
import { paintLamps } from './lamps.ts';
import { paintPeaks, paintPlane, paintRidge } from './land.ts';
import { paintLettering } from './lettering.ts';
import { paintFence, paintFrame, paintJoint, paintRibbon } from './marks.ts';
import { paintRoom } from './room.ts';
import { paintScatter } from './scatter.ts';
import { paintBirds, paintRainbow, paintStars } from './sky.ts';
import { paintBuildings } from './skyline.ts';
import { paintBubbles, paintDepths, paintGlobe, paintNebula } from './space-and-sea.ts';
import { paintSubject } from './subject.ts';
import { paintStudio, paintTable } from './table-and-studio.ts';
import { paintTrees } from './trees.ts';
import { paintWater } from './water.ts';
import { paintFall } from './weather.ts';

type Kind = SceneElement['kind'];
type ElementOf<K extends Kind> = { [Each in K]: Extract<SceneElement, { kind: Each }> & { kind: Each } }[K];

const painters: { [K in Kind]: (painting: Painting, element: ElementOf<K>) => void } = {
  sky: (painting, element) => painting.style.sky(painting, element),
  body: (painting, element) => painting.style.body(painting, element),
  cloud: (painting, element) => painting.style.cloud(painting, element),
  stars: paintStars,
  birds: paintBirds,
  rainbow: paintRainbow,
  ridge: paintRidge,
  peaks: paintPeaks,
  plane: paintPlane,
  trees: paintTrees,
  scatter: paintScatter,
  buildings: paintBuildings,
  houses: paintHouses,
  water: paintWater,
  ribbon: paintRibbon,
  fence: paintFence,
  lamps: paintLamps,
  joint: paintJoint,
  frame: paintFrame,
  room: paintRoom,
  table: paintTable,
  studio: paintStudio,
  nebula: paintNebula,
  globe: paintGlobe,
  depths: paintDepths,
  bubbles: paintBubbles,
  rain: paintFall,
  snowfall: paintFall,
  petals: paintFall,
  leaves: paintFall,
  fireflies: paintFall,
  sparkles: paintFall,
  dust: paintFall,
  fog: paintFog,
  bolt: paintBolt,
  rays: paintRays,
  aurora: paintAurora,
  subject: paintSubject,
  lettering: paintLettering,
};

export function paintElement<K extends Kind>(painting: Painting, element: ElementOf<K>): void {
  painters[element.kind](painting, element);
}
