/** Puts the subjects of a prompt into an image that has matter of its own: free places, right size, matching light. */
import { setElement } from '#sandbox/image/element/set-element.ts';
import { drawSubject } from '#sandbox/image/fresh-scene.ts';
import type { Frame } from '#sandbox/image/raster/extend.ts';
import { stretchPlane } from '#sandbox/image/raster/plane.ts';
import type { SubjectAsk } from '#sandbox/model/brief.ts';
import type { StyleName } from '#sandbox/model/scene.ts';
import { createRandom, type Random } from '#sandbox/random.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';
import type { EditWork } from './edit.ts';

/** No image gains more than this from one instruction. */
const mostAdded = 12;

/** Adds every subject the prompt names; false when it names none that can be drawn. */
export function addSubjects(work: EditWork, prompt: string, style: StyleName): boolean {
  const brief = readPrompt(prompt);
  const random = createRandom(`${work.seed}/add`);
  const taken = takenCells(work);
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
        style,
        detail: work.detail,
      });
      if (raster === undefined) continue;
      const scale = height / raster.height;
      const size = { width: raster.width * scale, height };
      const spot = findSpot(work, { subject, ask, size, taken, random: random.fork(seed) });
      const frame = { ...spot, ...size };
      setElement(
        work.sheet,
        {
          raster,
          kind: 'figure',
          stands: !isAirborne(subject, ask) && subject.place !== 'water',
          cropped: false,
        },
        { frame, match: 0.9 },
      );
      markTaken(taken, work, frame);
    }
  });
  return added > 0;
}

function heightOf(subject: Subject, ask: SubjectAsk, count: number): number {
  const crowd = count > 4 ? 0.55 : count > 1 ? 0.75 : 1;
  return Math.min(0.62, Math.max(0.07, subject.scale * 0.62)) * ask.size * crowd;
}

/** Cells a side of the grid on which room is looked for. */
const cells = 24;

/** How taken each cell is: by the image's own subject, later by what was added. */
function takenCells(work: EditWork): Float32Array {
  const { mask, confidence } = work.subject();
  return stretchPlane(mask, cells, cells).values.map((value) => value * Math.max(0.3, confidence));
}

function markTaken(taken: Float32Array, work: EditWork, frame: Frame): void {
  forEachCell(work, frame, (cell) => {
    taken[cell] = 1;
  });
}

function loadOf(taken: Float32Array, work: EditWork, frame: Frame): number {
  let load = 0;
  forEachCell(work, frame, (cell) => {
    load += taken[cell] ?? 0;
  });
  return load;
}

function forEachCell(work: EditWork, frame: Frame, visit: (cell: number) => void): void {
  const { width, height } = work.sheet;
  const [left, right] = [frame.x, frame.x + frame.width].map((x) => Math.round((x / width) * cells));
  const [top, bottom] = [frame.y, frame.y + frame.height].map((y) => Math.round((y / height) * cells));
  for (let y = Math.max(0, top ?? 0); y < Math.min(cells, bottom ?? 0); y += 1) {
    for (let x = Math.max(0, left ?? 0); x < Math.min(cells, right ?? 0); x += 1) visit(y * cells + x);
  }
}

function isAirborne(subject: Subject, ask: SubjectAsk): boolean {
  return ask.flying || subject.place === 'sky';
}

const sideCentre = { left: 0.22, centre: 0.5, right: 0.78 } as const;

/** Where such a thing may stand or fly: on the side that was asked for, else where least is in the way. */
function findSpot(
  work: EditWork,
  wish: {
    subject: Subject;
    ask: SubjectAsk;
    size: { width: number; height: number };
    taken: Float32Array;
    random: Random;
  },
): { x: number; y: number } {
  const { subject, ask, size, taken, random } = wish;
  const { width } = work.sheet;
  const centres = ask.side ? [sideCentre[ask.side]] : [0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.14, 0.86, 0.5];
  let [best, spot] = [Number.POSITIVE_INFINITY, { x: 0, y: 0 }];
  for (const centre of centres) {
    const x = Math.min(
      width - size.width * 1.02,
      Math.max(size.width * 0.02, centre * width - size.width / 2),
    );
    for (const y of heightsFor(work, { subject, ask, height: size.height, random })) {
      const load = loadOf(taken, work, { x, y, ...size }) + random.range(0, 2);
      if (load < best) [best, spot] = [load, { x, y }];
    }
  }
  return spot;
}

/** Upper edges, in pixels: above the horizon for what flies, on the ground or the water for the rest. */
function heightsFor(
  work: EditWork,
  wish: { subject: Subject; ask: SubjectAsk; height: number; random: Random },
): number[] {
  const { height } = work.sheet;
  const { horizon, share } = work.sky();
  if (isAirborne(wish.subject, wish.ask)) {
    const room = Math.max(0.1, (share > 0 ? horizon : 0.5) - wish.height / height - 0.08);
    return [0.05, 0.3, 0.6, 1].map((place) => (0.05 + place * room * wish.random.range(0.7, 1)) * height);
  }
  const foot =
    wish.subject.place === 'water'
      ? horizon + (1 - horizon) * wish.random.range(0.3, 0.5)
      : wish.random.range(0.86, 0.94);
  return [Math.min(height * 0.97, foot * height) - wish.height];
}
