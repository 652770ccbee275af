/** Puts the subjects of a prompt into an image: free places, fair sizes, the image's light. */

import { drawSubject } from '#sandbox/image/draw-scene.ts';
import { unitOf } from '#sandbox/image/pixels/canvas.ts';
import { createRandom } from '#sandbox/random.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { EditWork } from './edit.ts';
import { createRoom, placeElement } from './place-element.ts';

/** No image gains more than this from one instruction. */
const maxAdded = 12;

/** Adds every subject the prompt names. */
export function addSubjects(work: EditWork, prompt: string): void {
  const { canvas } = work;
  const brief = readPrompt(prompt);
  const findRoom = createRoom(canvas, work.parts(), work.seed);
  const { sky, horizon } = work.parts();
  let added = 0;
  brief.subjects.forEach((asked, index) => {
    const subject = findSubject(asked.name);
    if (subject === undefined) return;
    const flies = asked.flying || subject.place === 'sky';
    const count = asked.count === 0 ? 3 : asked.count;
    for (let copy = 0; copy < count && added < maxAdded; copy += 1, added += 1) {
      const seed = `${work.seed}/${asked.name}/${copy}`;
      const { range } = createRandom(seed);
      const share = Math.min(0.62, Math.max(0.07, subject.scale * 0.62)) * asked.size;
      const height = unitOf(canvas) * share * (count > 4 ? 0.55 : count > 1 ? 0.75 : 1);
      const image = drawSubject(brief, index, { ...work, seed, side: height * Math.max(1, subject.aspect) });
      if (image === undefined) continue;
      const tall = height / canvas.height;
      const room = Math.max(0.1, (sky ? horizon : 0.5) - tall - 0.08);
      const foot = subject.place === 'water' ? horizon + (1 - horizon) * range(0.3, 0.5) : range(0.86, 0.94);
      const frame = findRoom(
        { width: (image.width * height) / image.height, height },
        {
          columns: asked.side
            ? [{ left: 0.22, centre: 0.5, right: 0.78 }[asked.side]]
            : [0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5],
          rows: flies ? [0.05, 0.3, 0.6, 1].map((place) => 0.05 + place * room) : [foot - tall],
        },
      );
      const stands = !flies && subject.place !== 'water';
      placeElement(canvas, { image, kind: 'figure', stands }, { frame, match: 0.9 });
    }
  });
}
