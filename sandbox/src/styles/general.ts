/** The general style: flat layers with soft gradients, as of cut paper in good light. */
import type { Path2D } from '@napi-rs/canvas';
import { cloudPath } from '#sandbox/canvas/cloud-path.ts';
import { fill, stroke, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { CloudElement } from '#sandbox/model/elements/sky.ts';
import type { Cutout, Mass, Painting, Style } from '#sandbox/model/painting.ts';
import { lightCutout } from './cutout-light.ts';
import { paintBody, paintSky } from './plain-sky.ts';
import { generalSkies } from './skies.ts';
import { addGrain } from './textures.ts';

export const general: Style = {
  name: 'general',
  ink: 0,
  inkColour: (light) => light.shade,
  skies: generalSkies,
  air: 1,
  tone: (colour) => colour,
  subjectTone: (colour) => colour,
  sky: paintSky,
  body: paintBody,
  cloud: paintCloud,
  mass: paintMass,
  finishCutout: finishPaperCutout,
  finishGround: finishSheet,
  finish: () => {},
  glints: 0,
};

function paintCloud({ context }: Painting, cloud: CloudElement): void {
  const path = cloudPath(cloud);
  context.fillStyle = verticalGradient(
    context,
    cloud.y - cloud.height,
    cloud.y,
    [cloud.rim, cloud.colour, cloud.shade],
    [0, 0.45, 1],
  );
  context.fill(path);
}

function paintMass({ context, light, unit, detail }: Painting, path: Path2D, mass: Mass): void {
  const { box, colour, depth, surface } = mass;
  if ((mass.plain && surface === 'foliage') || !isShaded(detail)) {
    fill(context, colour, path);
    return;
  }
  const foot = mass.foot ?? shade(colour, -0.14);
  const top = mix(colour, light.key, 0.1 * light.strength);
  fill(context, verticalGradient(context, box.y, box.y + box.height, [top, colour, foot], [0, 0.3, 1]), path);
  if (mass.plain || surface === 'foliage' || surface === 'wood' || light.strength < 0.2) return;
  withSavedState(context, () => {
    context.clip(path);
    stroke(context, withAlpha(light.key, 0.16 + 0.2 * light.strength), unit * (0.003 + 0.004 * depth), path);
  });
}

function finishPaperCutout(cutout: Cutout): void {
  const shaded = isShaded(cutout.detail);
  lightCutout(cutout, { rim: shaded ? 0.4 : 0, shade: shaded ? 0.24 : 0, ambient: 0.05 });
  addGrain(cutout.context, cutout);
}

/** At the finest, the grain of the paper shows. */
function finishSheet({ context, scene, detail }: Painting): void {
  addGrain(context, { ...scene, detail });
}
