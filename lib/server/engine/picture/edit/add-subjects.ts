/** Puts the subjects of a prompt into a picture that has matter of its own: free places, right size, matching light. */

import { setElement } from '#lib/server/engine/picture/element/set-element.ts';
import { drawSubject } from '#lib/server/engine/picture/fresh-scene.ts';
import { stretchPlane } from '#lib/server/engine/picture/raster/plane.ts';
import { createRandom, type Random } from '#lib/server/engine/random.ts';
import type { SubjectAsk } from '#lib/server/engine/scene/brief.ts';
import { readPrompt } from '#lib/server/engine/scene/read-prompt.ts';
import type { HandName } from '#lib/server/engine/scene/scene.ts';
import { findSubject } from '#lib/server/engine/subjects/find-subject.ts';
import type { Subject } from '#lib/server/engine/subjects/subject.ts';
import type { EditWork } from './edit.ts';

/** No picture gains more than this from one instruction. */
const mostAdded = 12;

/** Adds every subject the prompt names; false when it names none that can be drawn. */
export function addSubjects(work: EditWork, prompt: string, hand: HandName): boolean {
  const brief = readPrompt(prompt);
  const random = createRandom(`${work.seed}/add`);
  const free = busyColumns(work);
  let added = 0;
  brief.subjects.forEach((ask, index) => {
    const subject = findSubject(ask.name);
    if (subject === undefined) return;
    const count = ask.count === 0 ? 3 : ask.count;
    for (let copy = 0; copy < count && added < mostAdded; copy += 1, added += 1) {
      const height = work.sheet.unit * heightOf(subject, ask, count);
      const seed = `${work.seed}/${ask.name}/${copy}`;
      const raster = drawSubject(brief, index, {
        seed,
        side: height * Math.max(1, subject.aspect),
        hand,
        detail: work.detail,
      });
      if (raster === undefined) continue;
      const scale = height / raster.height;
      const size = { width: raster.width * scale, height };
      const spot = findSpot(work, { subject, ask, size, free, random: random.fork(seed) });
      const stands =
        !ask.flying &&
        (subject.place === 'ground' || subject.place === 'table' || subject.place === 'anywhere');
      setElement(
        work.sheet,
        { raster, kind: 'figure', stands, cropped: false },
        { frame: { ...spot, ...size }, match: 0.75 },
      );
      take(free, (spot.x + size.width / 2) / work.sheet.width, size.width / work.sheet.width);
    }
  });
  return added > 0;
}

function heightOf(subject: Subject, ask: SubjectAsk, count: number): number {
  const crowd = count > 4 ? 0.55 : count > 1 ? 0.75 : 1;
  return Math.min(0.62, Math.max(0.07, subject.scale * 0.62)) * ask.size * crowd;
}

/** How taken each of 24 columns is: by the picture's own subject, later by what was added. */
function busyColumns(work: EditWork): Float32Array {
  const { mask, confidence } = work.subject();
  const small = stretchPlane(mask, 24, 24).values;
  const columns = new Float32Array(24);
  for (let index = 0; index < small.length; index += 1) {
    columns[index % 24] = (columns[index % 24] ?? 0) + ((small[index] ?? 0) / 24) * confidence;
  }
  return columns;
}

function take(columns: Float32Array, centre: number, width: number): void {
  for (let column = 0; column < columns.length; column += 1) {
    const distance = Math.abs((column + 0.5) / columns.length - centre);
    if (distance < width / 2) columns[column] = (columns[column] ?? 0) + 1;
  }
}

/** Where a subject of this kind may stand or fly, on the side that was asked for or where least is in the way. */
function findSpot(
  work: EditWork,
  wish: {
    subject: Subject;
    ask: SubjectAsk;
    size: { width: number; height: number };
    free: Float32Array;
    random: Random;
  },
): { x: number; y: number } {
  const { subject, ask, size, free, random } = wish;
  const { width, height } = work.sheet;
  const reach = size.width / width / 2;
  const centre = ask.side ? sideCentre[ask.side] : freestColumn(free, reach, random);
  const x = Math.min(width - size.width * 1.02, Math.max(size.width * 0.02, (centre - reach) * width));
  const { horizon, share } = work.sky();
  const airborne = ask.flying || subject.place === 'sky';
  if (airborne) {
    const room = Math.max(0.12, (share > 0 ? horizon : 0.5) - size.height / height - 0.06);
    return { x, y: (0.05 + random.range(0, 0.8) * room) * height };
  }
  const foot =
    subject.place === 'water' ? horizon + (1 - horizon) * random.range(0.3, 0.5) : random.range(0.86, 0.94);
  return { x, y: Math.min(height * 0.97, foot * height) - size.height };
}

const sideCentre = { left: 0.22, centre: 0.5, right: 0.78 } as const;

function freestColumn(columns: Float32Array, reach: number, random: Random): number {
  let [best, place] = [Number.POSITIVE_INFINITY, 0.5];
  const start = random.range(0, 0.02);
  for (
    let centre = Math.max(0.12, reach + 0.02) + start;
    centre <= Math.min(0.88, 1 - reach - 0.02) + 1e-9;
    centre += 0.04
  ) {
    let load = 0.12 * Math.abs(centre - 0.5) + random.range(0, 0.16);
    for (let column = 0; column < columns.length; column += 1) {
      if (Math.abs((column + 0.5) / columns.length - centre) <= reach + 0.02)
        load += (columns[column] ?? 0) * 2;
    }
    if (load < best) [best, place] = [load, centre];
  }
  return place;
}
