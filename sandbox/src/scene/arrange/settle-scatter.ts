/** Puts the small things of the ground before or behind the subjects, by whose foot is nearer. */
import type { ScatterElement } from '#sandbox/model/elements/land.ts';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { SceneElement } from '#sandbox/model/scene.ts';

/** Each scatter near the viewer becomes two: one behind all subjects, one in front of those it grows before. */
export function settleScatter(
  elements: readonly SceneElement[],
  subjects: readonly SubjectElement[],
): SceneElement[] {
  const standing = subjects.filter((subject) => subject.stands || subject.reflection > 0);
  return elements.flatMap((element): SceneElement[] => {
    if (element.kind !== 'scatter' || element.depth < 0.85) return [element];
    const hidden = (item: ScatterElement['items'][number]): boolean =>
      standing.every(({ box }) => !overlaps(item, box) || item.y < box.y + box.height + item.size * 0.1);
    const behind = element.items.filter(hidden);
    const before = element.items.filter((item) => !hidden(item));
    return [
      { ...element, items: behind, depth: 0.756 },
      ...(before.length > 0 ? [{ ...element, items: before, depth: 0.935 }] : []),
    ];
  });
}

function overlaps(item: { x: number; size: number }, box: SubjectElement['box']): boolean {
  return item.x + item.size > box.x - box.width * 0.1 && item.x - item.size < box.x + box.width * 1.1;
}
