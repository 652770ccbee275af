/** Which painter paints which kind of element. */
import type { Painting } from '#sandbox/model/painting.ts';
import type { SceneElement } from '#sandbox/model/scene.ts';
import { paintAurora, paintBolt, paintFog, paintRays } from './air.ts';
import { paintBubbles, paintDepths, paintGlobe, paintNebula } from './beyond.ts';
import { paintHouses } from './house-fronts.ts';
import { paintLamps } from './lamps.ts';
import { paintPeaks, paintPlane, paintRidge } from './land.ts';
import { paintLettering } from './lettering.ts';
import { paintFence, paintFrame, paintJoint, paintRibbon } from './marks.ts';
import { paintRoom } from './room.ts';
import { paintScatter } from './scatter.ts';
import { paintBirds, paintRainbow, paintStars } from './sky.ts';
import { paintBuildings } from './skyline.ts';
import { paintStudio, paintTable } from './still.ts';
import { paintSubject } from './subject.ts';
import { paintTrees } from './trees.ts';
import { paintWater } from './water.ts';
import { paintFall } from './weather.ts';

export function paintElement(painting: Painting, element: SceneElement): void {
  switch (element.kind) {
    case 'sky':
      painting.style.sky(painting, element);
      return;
    case 'body':
      painting.style.body(painting, element);
      return;
    case 'cloud':
      painting.style.cloud(painting, element);
      return;
    case 'stars':
      paintStars(painting, element);
      return;
    case 'birds':
      paintBirds(painting, element);
      return;
    case 'rainbow':
      paintRainbow(painting, element);
      return;
    case 'ridge':
      paintRidge(painting, element);
      return;
    case 'peaks':
      paintPeaks(painting, element);
      return;
    case 'plane':
      paintPlane(painting, element);
      return;
    case 'trees':
      paintTrees(painting, element);
      return;
    case 'scatter':
      paintScatter(painting, element);
      return;
    case 'buildings':
      paintBuildings(painting, element);
      return;
    case 'houses':
      paintHouses(painting, element);
      return;
    case 'water':
      paintWater(painting, element);
      return;
    case 'ribbon':
      paintRibbon(painting, element);
      return;
    case 'fence':
      paintFence(painting, element);
      return;
    case 'lamps':
      paintLamps(painting, element);
      return;
    case 'joint':
      paintJoint(painting, element);
      return;
    case 'frame':
      paintFrame(painting, element);
      return;
    case 'room':
      paintRoom(painting, element);
      return;
    case 'table':
      paintTable(painting, element);
      return;
    case 'studio':
      paintStudio(painting, element);
      return;
    case 'nebula':
      paintNebula(painting, element);
      return;
    case 'globe':
      paintGlobe(painting, element);
      return;
    case 'depths':
      paintDepths(painting, element);
      return;
    case 'bubbles':
      paintBubbles(painting, element);
      return;
    case 'rain':
    case 'snowfall':
    case 'petals':
    case 'leaves':
    case 'fireflies':
    case 'sparkles':
    case 'dust':
      paintFall(painting, element);
      return;
    case 'fog':
      paintFog(painting, element);
      return;
    case 'bolt':
      paintBolt(painting, element);
      return;
    case 'rays':
      paintRays(painting, element);
      return;
    case 'aurora':
      paintAurora(painting, element);
      return;
    case 'subject':
      paintSubject(painting, element);
      return;
    case 'lettering':
      paintLettering(painting, element);
      return;
  }
}
