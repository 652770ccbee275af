/** Puts the image's subject before a new view. */
import { setElement } from '#sandbox/image/element/set-element.ts';
import { briefOf, drawUpScene, paintPixels } from '#sandbox/image/fresh-scene.ts';
import { readColours } from '#sandbox/image/instruction/read-colours.ts';
import { createSheet } from '#sandbox/image/raster/sheet.ts';
import { cutOut } from '#sandbox/image/segment/cut-out.ts';
import { boundsOf } from '#sandbox/image/segment/regions.ts';
import type { StyleName } from '#sandbox/model/scene.ts';
import { withSubjects } from '#sandbox/scene/with-subjects.ts';
import type { EditWork } from './edit.ts';

/** Keeps the subject where it is, in the new view's light; the view comes from the prompt, or is its plain colour. */
export function replaceBackground(work: EditWork, prompt: string, style: StyleName): void {
  const { sheet, seed, detail } = work;
  const { mask } = work.subject();
  const subject = cutOut(sheet.pixels(), mask);
  const bounds = boundsOf(mask);
  const ground = createSheet(
    viewOf(prompt, { seed, width: sheet.width, height: sheet.height, style, detail }),
  );
  if (bounds !== undefined) {
    const foot = bounds.bottom / sheet.height;
    const stands = foot > 0.55 && foot < 0.985;
    setElement(
      ground,
      { raster: subject, kind: 'figure', stands: false, cropped: false },
      { frame: { x: 0, y: 0, width: sheet.width, height: sheet.height }, match: 0.55 },
    );
    if (stands) shadeFoot(ground, bounds);
  }
  sheet.replace(ground.pixels());
}

function viewOf(
  prompt: string,
  options: { seed: string; width: number; height: number; style: StyleName; detail: number },
) {
  const brief = briefOf(prompt);
  const [colour] = readColours(prompt);
  const plain = brief.place === undefined && brief.time === undefined && brief.weather.length === 0;
  const studio =
    plain && colour !== undefined ? { ...brief, place: 'studio' as const, placeColour: colour } : brief;
  const bare = withSubjects({ ...studio, lettering: [] }, () => false);
  return paintPixels(drawUpScene(bare, options), options);
}

/** Under the subject's foot, behind it in effect: a soft darkness to both sides. */
function shadeFoot(
  ground: ReturnType<typeof createSheet>,
  bounds: { left: number; right: number; bottom: number },
): void {
  const pen = ground.context();
  const radius = (bounds.right - bounds.left) * 0.56;
  pen.save();
  pen.globalCompositeOperation = 'multiply';
  pen.translate((bounds.left + bounds.right) / 2, bounds.bottom);
  pen.scale(1, 0.12);
  const shadow = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
  shadow.addColorStop(0, 'rgba(20, 16, 28, 0.4)');
  shadow.addColorStop(1, 'rgba(20, 16, 28, 0)');
  pen.fillStyle = shadow;
  pen.fillRect(-radius, -radius * 0.2, radius * 2, radius * 1.2);
  pen.restore();
}
