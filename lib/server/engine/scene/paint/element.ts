/** Which painter paints which kind of element. */
import type { Painting } from '#lib/server/engine/scene/painting.ts';
import type { SceneElement } from '#lib/server/engine/scene/scene.ts';
import { paintAurora, paintBolt, paintFog, paintRays } from './air.ts';
import { paintBubbles, paintDepths, paintGlobe, paintNebula } from './beyond.ts';
import { paintLamps } from './lamps.ts';
import { paintPeaks, paintPlane, paintRidge } from './land.ts';
import { paintLettering } from './lettering.ts';
import { paintFence, paintFrame, paintJoint, paintRibbon } from './marks.ts';
import { paintRoom } from './room.ts';
import { paintScatter } from './scatter.ts';
import { paintBirds, paintRainbow, paintStars } from './sky.ts';
import { paintStudio, paintTable } from './still.ts';
import { paintSubject } from './subject.ts';
import { paintBuildings, paintHouses } from './town.ts';
import { paintTrees } from './trees.ts';
import { paintWater } from './water.ts';
import { paintFall } from './weather.ts';

export function paintElement(painting: Painting, element: SceneElement): void {
  switch (element.kind) {
    case 'sky':
      return painting.hand.sky(painting, element);
    case 'body':
      return painting.hand.body(painting, element);
    case 'cloud':
      return painting.hand.cloud(painting, element);
    case 'stars':
      return paintStars(painting, element);
    case 'birds':
      return paintBirds(painting, element);
    case 'rainbow':
      return paintRainbow(painting, element);
    case 'ridge':
      return paintRidge(painting, element);
    case 'peaks':
      return paintPeaks(painting, element);
    case 'plane':
      return paintPlane(painting, element);
    case 'trees':
      return paintTrees(painting, element);
    case 'scatter':
      return paintScatter(painting, element);
    case 'buildings':
      return paintBuildings(painting, element);
    case 'houses':
      return paintHouses(painting, element);
    case 'water':
      return paintWater(painting, element);
    case 'ribbon':
      return paintRibbon(painting, element);
    case 'fence':
      return paintFence(painting, element);
    case 'lamps':
      return paintLamps(painting, element);
    case 'joint':
      return paintJoint(painting, element);
    case 'frame':
      return paintFrame(painting, element);
    case 'room':
      return paintRoom(painting, element);
    case 'table':
      return paintTable(painting, element);
    case 'studio':
      return paintStudio(painting, element);
    case 'nebula':
      return paintNebula(painting, element);
    case 'globe':
      return paintGlobe(painting, element);
    case 'depths':
      return paintDepths(painting, element);
    case 'bubbles':
      return paintBubbles(painting, element);
    case 'rain':
    case 'snowfall':
    case 'petals':
    case 'leaves':
    case 'fireflies':
    case 'sparkles':
    case 'dust':
      return paintFall(painting, element);
    case 'fog':
      return paintFog(painting, element);
    case 'bolt':
      return paintBolt(painting, element);
    case 'rays':
      return paintRays(painting, element);
    case 'aurora':
      return paintAurora(painting, element);
    case 'subject':
      return paintSubject(painting, element);
    case 'lettering':
      return paintLettering(painting, element);
  }
}
