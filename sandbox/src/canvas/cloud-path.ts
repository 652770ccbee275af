/** The outlines of clouds, from a seed: heaps with a flat base, streaks, banks. Geometry only. */
import { Path2D } from '@napi-rs/canvas';
import type { CloudElement } from '#sandbox/model/elements/sky.ts';
import { createRandom } from '#sandbox/random.ts';
import { addOval } from './round.ts';

export interface Lump {
  x: number;
  y: number;
  rx: number;
  ry: number;
}

/** The round parts of a heap, largest about the middle; y grows down, the base is at the cloud's y. */
export function cloudLumps(cloud: CloudElement): Lump[] {
  const random = createRandom(`cloud/${cloud.seed}`);
  const count = cloud.form === 'bank' ? 9 : random.integer(4, 6);
  const lean = random.range(-0.2, 0.2);
  const lumps: Lump[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const rise =
      cloud.form === 'bank'
        ? 0.6 + 0.4 * random.next()
        : (1 - Math.abs(place - lean) ** 2 * 0.58) * random.range(0.74, 1.08);
    const tall = Math.max(0.3, rise) * cloud.height;
    const rx = (cloud.width / count) * random.range(0.78, 1.02) * (1.12 - Math.abs(place) * 0.3);
    lumps.push({
      x: cloud.x + place * cloud.width * 0.36 + random.range(-0.03, 0.03) * cloud.width,
      y: cloud.y - tall * 0.46,
      rx,
      ry: tall * 0.54,
    });
  }
  return lumps;
}

/** One closed outline. */
export function cloudPath(cloud: CloudElement): Path2D {
  return cloud.form === 'streak' ? streakPath(cloud) : heapPath(cloud);
}

function heapPath(cloud: CloudElement): Path2D {
  const path = new Path2D();
  const { x, y, width, height } = cloud;
  for (const lump of cloudLumps(cloud)) {
    addOval(path, { x: lump.x, y: lump.y, radiusX: lump.rx, radiusY: lump.ry });
  }
  path.roundRect(x - width * 0.49, y - height * 0.3, width * 0.98, height * 0.3, height * 0.15);
  return path;
}

function streakPath(cloud: CloudElement): Path2D {
  const random = createRandom(`streak/${cloud.seed}`);
  const path = new Path2D();
  const { x, y, width, height } = cloud;
  const bars = random.integer(2, 3);
  for (let index = 0; index < bars; index += 1) {
    const length = width * random.range(0.45, 0.95);
    const thick = (height / bars) * random.range(0.28, 0.5);
    const left = x - length / 2 + random.range(-0.22, 0.22) * width;
    path.roundRect(left, y - height * (index / bars) - thick, length, thick, thick / 2);
  }
  return path;
}
