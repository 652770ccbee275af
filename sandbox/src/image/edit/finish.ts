/** What is laid over a finished image: darkened corners, grain, a frame, paper. */
import { blurRaster } from '#sandbox/image/raster/blur.ts';
import { cloudNoise, whiteNoise } from '#sandbox/image/raster/noise.ts';
import { stretchPlane } from '#sandbox/image/raster/plane.ts';
import { canvasOf } from '#sandbox/image/raster/raster.ts';
import { paintLayer, type Sheet } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import type { Finish } from './edit.ts';

/** Lays a finish over the sheet. */
export function applyFinish(sheet: Sheet, finish: Finish, seed: string): void {
  switch (finish) {
    case 'vignette':
      darkenCorners(sheet, 0.55);
      return;
    case 'grain':
      addGrain(sheet, { seed, amount: 15 });
      return;
    case 'frame':
      drawFrame(sheet);
      return;
    case 'bloom':
      bloom(sheet, 0.5);
      return;
    case 'light-leak':
      leakLight(sheet, seed);
      return;
    case 'paper':
      addPaper(sheet, seed);
      return;
  }
}

/** Black corners, clear middle; `amount` 0..1. */
export function darkenCorners(sheet: Sheet, amount: number): void {
  const { width, height, unit } = sheet;
  const pen = sheet.context();
  const far = Math.hypot(width, height) / 2;
  const shade = pen.createRadialGradient(width / 2, height / 2, unit * 0.3, width / 2, height / 2, far);
  shade.addColorStop(0, 'rgba(10, 6, 8, 0)');
  shade.addColorStop(0.55, `rgba(10, 6, 8, ${amount * 0.25})`);
  shade.addColorStop(1, `rgba(10, 6, 8, ${amount})`);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}

/** Video grain of the same size at every resolution; `amount` in byte steps. */
export function addGrain(sheet: Sheet, options: { seed: string; amount: number }): void {
  const { data, width, height } = sheet.pixels();
  const coarse = Math.max(1, sheet.unit / 720);
  const columns = Math.ceil(width / coarse);
  const rows = Math.ceil(height / coarse);
  const grain = stretchPlane(whiteNoise(columns, rows, `${options.seed}/grain`), width, height).values;
  for (let offset = 0, index = 0; offset < data.length; offset += 4, index += 1) {
    const step = ((grain[index] ?? 0.5) - 0.5) * 2 * options.amount;
    data[offset] = (data[offset] ?? 0) + step;
    data[offset + 1] = (data[offset + 1] ?? 0) + step;
    data[offset + 2] = (data[offset + 2] ?? 0) + step;
  }
}

/** Bright parts spill over their edges. */
export function bloom(sheet: Sheet, alpha: number): void {
  const soft = blurRaster(sheet.pixels(), sheet.unit * 0.022);
  for (let offset = 0; offset < soft.data.length; offset += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (soft.data[offset + channel] ?? 0) / 255;
      soft.data[offset + channel] = value * value * 255;
    }
  }
  paintLayer(sheet, (pen) => pen.drawImage(canvasOf(soft), 0, 0), { mode: 'screen', alpha });
}

function drawFrame(sheet: Sheet): void {
  const { width, height, unit } = sheet;
  const pen = sheet.context();
  const [rim, mat] = [unit * 0.022, unit * 0.075];
  pen.fillStyle = '#f7f4ec';
  border(mat);
  pen.fillStyle = '#2b211b';
  border(rim);
  pen.strokeStyle = 'rgba(0, 0, 0, 0.28)';
  pen.lineWidth = unit * 0.003;
  pen.strokeRect(mat, mat, width - mat * 2, height - mat * 2);

  function border(thick: number): void {
    pen.fillRect(0, 0, width, thick);
    pen.fillRect(0, height - thick, width, thick);
    pen.fillRect(0, 0, thick, height);
    pen.fillRect(width - thick, 0, thick, height);
  }
}

function leakLight(sheet: Sheet, seed: string): void {
  const { width, height } = sheet;
  const left = createRandom(`${seed}/leak`).chance(0.5);
  paintLayer(
    sheet,
    (pen) => {
      const leak = pen.createLinearGradient(
        left ? 0 : width,
        0,
        left ? width * 0.45 : width * 0.55,
        height * 0.2,
      );
      leak.addColorStop(0, 'rgba(255, 120, 40, 0.6)');
      leak.addColorStop(0.4, 'rgba(255, 170, 80, 0.22)');
      leak.addColorStop(1, 'rgba(255, 190, 110, 0)');
      pen.fillStyle = leak;
      pen.fillRect(0, 0, width, height);
    },
    { mode: 'screen' },
  );
}

/** The tooth of paper: fine relief that light pigment shows. */
export function addPaper(sheet: Sheet, seed: string): void {
  const { data, width, height } = sheet.pixels();
  const relief = cloudNoise({ width, height }, { seed: `${seed}/paper`, cells: 130, octaves: 3 }).values;
  for (let offset = 0, index = 0; offset < data.length; offset += 4, index += 1) {
    const light = 1 + ((relief[index] ?? 0.5) - 0.5) * 0.22;
    data[offset] = (data[offset] ?? 0) * light;
    data[offset + 1] = (data[offset + 1] ?? 0) * light;
    data[offset + 2] = (data[offset + 2] ?? 0) * light;
  }
}
