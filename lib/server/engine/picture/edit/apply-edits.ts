/** Does the edits to a picture, one after the other. What each does lives in its own file. */
import { applyLookup, bakeLookup } from '#lib/server/engine/picture/raster/lookup.ts';
import type { Raster } from '#lib/server/engine/picture/raster/raster.ts';
import { createSheet } from '#lib/server/engine/picture/raster/sheet.ts';
import { cutOut } from '#lib/server/engine/picture/segment/cut-out.ts';
import { findSky } from '#lib/server/engine/picture/segment/find-sky.ts';
import { findSubjectMask } from '#lib/server/engine/picture/segment/find-subject-mask.ts';
import { applyStyle } from '#lib/server/engine/picture/style/apply-style.ts';
import type { HandName } from '#lib/server/engine/scene/scene.ts';
import { addSubjects } from './add-subjects.ts';
import { drawCaption } from './caption.ts';
import type { Edit, EditWork } from './edit.ts';
import { applyFinish } from './finish.ts';
import { applyFocus } from './focus.ts';
import { looks } from './looks.ts';
import { recolour } from './recolour.ts';
import { removeThing } from './remove-thing.ts';
import { replaceBackground } from './replace-background.ts';
import { applySeason } from './season.ts';
import { applyTimeOfDay } from './time-of-day.ts';
import { mirror, rotate, zoom } from './turn.ts';
import { applyWeather } from './weather.ts';

export interface EditOptions {
  seed: string;
  hand: HandName;
  /** 0..1. */
  detail: number;
  /** Asked between edits; throws to stop. */
  checkpoint: () => void;
}

/** The picture with the edits done, same size. */
export function applyEdits(picture: Raster, edits: readonly Edit[], options: EditOptions): Raster {
  const work = workOn(picture, options);
  for (const edit of edits) {
    options.checkpoint();
    applyEdit(work, edit, options.hand);
  }
  return work.sheet.pixels();
}

/** Sky and subject are looked for when first wanted and again when the picture has moved. */
function workOn(picture: Raster, { seed, detail }: EditOptions): EditWork & { forget(): void } {
  const sheet = createSheet(picture);
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

function applyEdit(work: EditWork & { forget(): void }, edit: Edit, hand: HandName): void {
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
      replaceBackground(work, edit.prompt, hand);
      work.forget();
      return;
    case 'recolour':
      recolour(work, edit);
      return;
    case 'season':
      applySeason(work, edit.season);
      return;
    case 'time':
      // Both are looked for in the light they were taken in: at night there is nothing to find.
      work.sky();
      applyTimeOfDay(work, edit.time);
      return;
    case 'add':
      addSubjects(work, edit.prompt, hand);
      return;
    case 'weather':
      applyWeather(work, edit.weather);
      return;
    case 'look':
      applyLookup(sheet.pixels(), bakeLookup(looks[edit.look]), { amount: edit.amount });
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
