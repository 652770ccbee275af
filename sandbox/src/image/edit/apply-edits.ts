/** Does the edits to an image, one after the other. What each does lives in its own file. */
import { applyLookup } from '#sandbox/image/raster/lookup.ts';
import { alphaOf, type Plane } from '#sandbox/image/raster/plane.ts';
import { copyRaster, type Raster } from '#sandbox/image/raster/raster.ts';
import { createSheet } from '#sandbox/image/raster/sheet.ts';
import { cutOut } from '#sandbox/image/segment/cut-out.ts';
import { findSky } from '#sandbox/image/segment/find-sky.ts';
import { findSubjectMask, transparentShare } from '#sandbox/image/segment/find-subject-mask.ts';
import { applyStyle } from '#sandbox/image/style/apply-style.ts';
import type { StyleName } from '#sandbox/model/scene.ts';
import { addSubjects } from './add-subjects.ts';
import { drawCaption } from './caption.ts';
import type { Edit, EditWork } from './edit.ts';
import { applyFinish } from './finish.ts';
import { applyFocus } from './focus.ts';
import { lookupOf } from './looks.ts';
import { recolour } from './recolour.ts';
import { removeThing } from './remove-thing.ts';
import { replaceBackground } from './replace-background.ts';
import { applySeason } from './season.ts';
import { drawSkyBodies } from './sky-bodies.ts';
import { applyTimeOfDay } from './time-of-day.ts';
import { mirror, rotate, zoom } from './turn.ts';
import { applyWeather } from './weather.ts';

export interface EditOptions {
  seed: string;
  style: StyleName;
  /** 0..1. */
  detail: number;
  /** Asked between edits; throws to stop. */
  checkpoint: () => void;
}

/** The image with the edits done, same size; the one given stays as it is. */
export function applyEdits(image: Raster, edits: readonly Edit[], options: EditOptions): Raster {
  const work = workOn(copyRaster(image), options);
  const moving = edits.filter(({ kind }) => moves.has(kind));
  for (const edit of moving) applyEdit(work, edit, options.style);
  const shape = transparentShare(image) > 0 ? alphaOf(work.sheet.pixels()) : undefined;
  // Looked for while the light is still the old one: at night there is nothing to find.
  if (edits.some(({ kind }) => kind === 'time' || kind === 'weather' || kind === 'body')) work.sky();
  if (edits.some(needsSubject)) work.subject();
  for (const edit of edits) {
    options.checkpoint();
    if (!moves.has(edit.kind)) applyEdit(work, edit, options.style);
  }
  const result = work.sheet.pixels();
  // Light and weather fall on what is there, not into the transparent part around it.
  if (shape && !edits.some(({ kind }) => fills.has(kind))) keepShape(result, shape);
  return result;
}

const moves: ReadonlySet<Edit['kind']> = new Set(['mirror', 'rotate', 'zoom']);
/** Edits that may cover what was transparent. */
const fills: ReadonlySet<Edit['kind']> = new Set(['add', 'background', 'caption', 'remove', 'cut-out']);

function needsSubject(edit: Edit): boolean {
  switch (edit.kind) {
    case 'add':
    case 'body':
    case 'cut-out':
    case 'background':
      return true;
    case 'weather':
      return edit.weather === 'snow';
    case 'season':
      return edit.season === 'winter';
    case 'focus':
      return edit.focus === 'blur-background';
    case 'recolour':
      return edit.target === 'subject' || edit.target === 'background';
    default:
      return false;
  }
}

function keepShape(raster: Raster, shape: Plane): void {
  for (let index = 0; index < shape.values.length; index += 1) {
    raster.data[index * 4 + 3] = (shape.values[index] ?? 0) * 255;
  }
}

/** Sky and subject are looked for when first wanted and again when the image has moved. */
function workOn(image: Raster, { seed, detail }: EditOptions): EditWork & { forget(): void } {
  const sheet = createSheet(image);
  let sky: ReturnType<typeof findSky> | undefined;
  let subject: ReturnType<typeof findSubjectMask> | undefined;
  return {
    sheet,
    seed,
    detail,
    sky: () => (sky ??= findSky(sheet.pixels())),
    subject: () => (subject ??= findSubjectMask(sheet.pixels())),
    forget() {
      sky = undefined;
      subject = undefined;
    },
  };
}

function applyEdit(work: EditWork & { forget(): void }, edit: Edit, style: StyleName): void {
  const { sheet } = work;
  switch (edit.kind) {
    case 'mirror':
      sheet.replace(mirror(sheet.pixels(), edit.axis));
      work.forget();
      return;
    case 'rotate':
      sheet.replace(rotate(sheet.pixels(), edit.degrees));
      work.forget();
      return;
    case 'zoom':
      sheet.replace(zoom(sheet.pixels(), edit.factor));
      work.forget();
      return;
    case 'remove':
      removeThing(work, edit.colour);
      work.forget();
      return;
    case 'background':
      replaceBackground(work, edit.prompt, style);
      work.forget();
      return;
    case 'recolour':
      recolour(work, edit);
      return;
    case 'season':
      applySeason(work, edit.season);
      return;
    case 'time':
      applyTimeOfDay(work, edit.time, edit.bodies);
      return;
    case 'body':
      // Without a sky the body is a thing like others.
      if (!drawSkyBodies(work, [edit]))
        addSubjects(work, edit.name === 'crescent' ? 'moon' : edit.name, style);
      return;
    case 'add':
      addSubjects(work, edit.prompt, style);
      return;
    case 'weather':
      applyWeather(work, edit.weather);
      return;
    case 'look':
      applyLookup(sheet.pixels(), lookupOf(edit.look), { amount: edit.amount });
      return;
    case 'focus':
      applyFocus(work, edit.focus);
      return;
    case 'style':
      applyStyle(work, edit.style);
      return;
    case 'cut-out':
      sheet.replace(cutOut(sheet.pixels(), work.subject().mask));
      return;
    case 'finish':
      applyFinish(sheet, edit.finish, work.seed);
      return;
    case 'caption':
      drawCaption(sheet, edit.text, edit.place);
      return;
  }
}
