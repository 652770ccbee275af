/** Puts the subjects of a prompt into an image: free places, fair sizes, the image's light. */

import { drawSubject } from '#sandbox/image/draw-scene.ts';
import { clampInside } from '#sandbox/image/element/element.ts';
import { placeElement } from '#sandbox/image/element/place-element.ts';
import { type Frame, type Size, unitOf } from '#sandbox/image/pixels/canvas.ts';
import { type Plane, planeOf } from '#sandbox/image/pixels/plane.ts';
import type { SubjectAsk } from '#sandbox/model/brief.ts';
import { createRandom, type Random } from '#sandbox/random.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';
import type { EditWork } from './edit.ts';

/** No image gains more than this from one instruction. */
const mostAdded = 12;
/** Cells a side of the grid that tells which places are taken. */
const cells = 24;

/** Adds every subject the prompt names. */
export function addSubjects(work: EditWork, prompt: string): void {
  const brief = readPrompt(prompt);
  const { mask, confidence } = work.subject();
  const taken = planeOf(mask, { width: cells, height: cells });
  taken.values.forEach((value, cell) => {
    taken.values[cell] = value * Math.max(0.3, confidence);
  });
  let added = 0;
  brief.subjects.forEach((asked, index) => {
    const subject = findSubject(asked.name);
    if (subject === undefined) return;
    const count = asked.count === 0 ? 3 : asked.count;
    for (let copy = 0; copy < count && added < mostAdded; copy += 1, added += 1) {
      const seed = `${work.seed}/${asked.name}/${copy}`;
      const share = Math.min(0.62, Math.max(0.07, subject.scale * 0.62)) * asked.size;
      const height = unitOf(work.canvas) * share * (count > 4 ? 0.55 : count > 1 ? 0.75 : 1);
      const image = drawSubject(brief, index, { ...work, seed, side: height * Math.max(1, subject.aspect) });
      if (image === undefined) continue;
      const size = { width: (image.width * height) / image.height, height };
      const frame = findPlace(work, { subject, asked, size, taken, random: createRandom(seed) });
      const stands = !isAirborne(subject, asked) && subject.place !== 'water';
      placeElement(work.canvas, { image, kind: 'figure', stands, cropped: false }, { frame, match: 0.9 });
      for (const cell of cellsOf(frame, work.canvas)) taken.values[cell] = 1;
    }
  });
}

function isAirborne(subject: Subject, asked: SubjectAsk): boolean {
  return asked.flying || subject.place === 'sky';
}

/** The place on the side that was asked for, else the one where least is in the way. */
function findPlace(
  { canvas, sky }: EditWork,
  wish: { subject: Subject; asked: SubjectAsk; size: Size; taken: Plane; random: Random },
): Frame {
  const { subject, asked, size, taken, random } = wish;
  const { horizon, share } = sky();
  const columns = asked.side
    ? [{ left: 0.22, centre: 0.5, right: 0.78 }[asked.side]]
    : [0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5];
  const room = Math.max(0.1, (share > 0 ? horizon : 0.5) - size.height / canvas.height - 0.08);
  const foot =
    subject.place === 'water' ? horizon + (1 - horizon) * random.range(0.3, 0.5) : random.range(0.86, 0.94);
  const rows = isAirborne(subject, asked)
    ? [0.05, 0.3, 0.6, 1].map((place) => (0.05 + place * room * random.range(0.7, 1)) * canvas.height)
    : [Math.min(0.97, foot) * canvas.height - size.height];
  const ranked = columns
    .flatMap((column) =>
      rows.map((y) => ({
        ...size,
        x: clampInside(column * canvas.width - size.width / 2, size.width, canvas.width),
        y,
      })),
    )
    .map((frame) => ({
      frame,
      cost: cellsOf(frame, canvas).reduce((sum, cell) => sum + (taken.values[cell] ?? 0), random.range(0, 2)),
    }))
    .sort((first, second) => first.cost - second.cost);
  return ranked[0]?.frame ?? { x: 0, y: 0, ...size };
}

function cellsOf(frame: Frame, { width, height }: Size): number[] {
  const range = (start: number, end: number) =>
    Array.from({ length: cells }, (_, cell) => cell).filter(
      (cell) => cell + 0.5 > start * cells && cell + 0.5 < end * cells,
    );
  const columns = range(frame.x / width, (frame.x + frame.width) / width);
  return range(frame.y / height, (frame.y + frame.height) / height).flatMap((y) =>
    columns.map((x) => y * cells + x),
  );
}
