/** The year's turn over a view: foliage, light, and what drifts through the air. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { applyLookup } from '#sandbox/image/raster/lookup.ts';
import { paintLayer } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import type { EditWork, Season } from './edit.ts';
import { type LookName, lookupOf } from './looks.ts';
import { settleSnow } from './weather.ts';

const seasonLooks: Record<Season, LookName> = {
  spring: 'vernal',
  summer: 'estival',
  autumn: 'autumnal',
  winter: 'wintry',
};

/** Moves the image into a season. */
export function applySeason(work: EditWork, season: Season): void {
  applyLookup(work.sheet.pixels(), lookupOf(seasonLooks[season]));
  if (season === 'winter') settleSnow(work);
  if (season === 'autumn')
    paintLayer(work.sheet, (pen) => drawDrift(pen, work, ['#d9701c', '#b23a14', '#f2b233', '#8f2d12']));
  if (season === 'spring')
    paintLayer(work.sheet, (pen) => drawDrift(pen, work, ['#ffc9dc', '#ffe3ee', '#f79ac0', '#ffffff']));
}

/** Leaves or petals in the air, a few close by and out of focus. */
function drawDrift(pen: SKRSContext2D, work: EditWork, colours: readonly string[]): void {
  const { width, height, unit } = work.sheet;
  const random = createRandom(`${work.seed}/drift`);
  const area = (width * height) / unit ** 2;
  for (const [count, size, alpha] of [
    [34, 0.0095, 0.9],
    [15, 0.017, 0.95],
    [5, 0.036, 0.5],
  ] as const) {
    for (let leaf = 0; leaf < count * area; leaf += 1) {
      pen.save();
      pen.translate(random.next() * width, random.next() ** 0.8 * height);
      pen.rotate(random.range(0, Math.PI * 2));
      pen.scale(1, random.range(0.35, 0.75));
      pen.globalAlpha = alpha;
      pen.fillStyle = random.pick(colours);
      const radius = unit * size * random.range(0.7, 1.25);
      pen.beginPath();
      pen.moveTo(-radius, 0);
      pen.bezierCurveTo(-radius * 0.4, -radius, radius * 0.5, -radius * 0.8, radius, 0);
      pen.bezierCurveTo(radius * 0.5, radius * 0.8, -radius * 0.4, radius, -radius, 0);
      pen.fill();
      pen.strokeStyle = 'rgba(60, 20, 10, 0.25)';
      pen.lineWidth = radius * 0.1;
      pen.beginPath();
      pen.moveTo(-radius * 1.25, 0);
      pen.lineTo(radius * 0.7, 0);
      pen.stroke();
      pen.restore();
    }
  }
}
