/** Places a subject by its host: on it, in it, above, below, behind or in front of it. */

import type { Area } from '#sandbox/model/elements/common.ts';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { arrangeInVase } from './in-vase.ts';
import { subjectElement } from './subject-element.ts';
import { isFlowerFor, type SubjectGroup } from './subject-group.ts';
import { heads, seats } from './subject-places.ts';

type Relation = NonNullable<SubjectGroup['request']['relation']>['kind'];

interface Size {
  width: number;
  height: number;
}

const worn: ReadonlySet<string> = new Set(['hat', 'crown']);

export function attach(
  site: Site,
  ground: Ground,
  group: SubjectGroup,
  hosts: readonly SubjectElement[],
): SubjectElement[] {
  const host = hosts[Math.floor(hosts.length / 2)];
  const relation = group.request.relation?.kind ?? 'beside';
  if (!host) return [];
  if (relation === 'on' && worn.has(group.subject.name))
    return hosts.map((each) => wear(site, ground, group, each));
  if (relation === 'on' && isFlowerFor(group, host.name)) return arrangeInVase(site, ground, group, host);
  return Array.from({ length: group.count }, (_, index) => {
    const size = sizeBy(relation, group, host.box, site);
    const shift = (index - (group.count - 1) / 2) * Math.min(host.box.width * 0.42, size.width * 0.9);
    const at = positionBy(relation, size, host, site, ground);
    const element = subjectElement(site, ground, group, {
      x: clamp(at.x + shift, size.width / 2, site.width - size.width / 2),
      base: clamp(at.base, size.height, site.height - site.unit * 0.005),
      ...size,
      index,
    });
    const onGround = relation === 'behind' || relation === 'front' || relation === 'below';
    return {
      ...element,
      stands: onGround && element.stands,
      reflection: onGround ? element.reflection : 0,
      bob: relation === 'on' ? host.bob : element.bob,
      seed: relation === 'on' ? host.seed : element.seed,
      depth: host.depth + at.nearer * 0.002,
    };
  });
}

/** A hat on a head. */
function wear(site: Site, ground: Ground, group: SubjectGroup, host: SubjectElement): SubjectElement {
  const head = heads[host.name] ?? { x: 0.5, y: 0.1, width: 0.5 };
  const { box } = host;
  const width = box.width * head.width;
  const height = width / group.subject.aspect;
  const part = host.mirrored ? 1 - head.x : head.x;
  const element = subjectElement(site, ground, group, {
    x: box.x + box.width * part,
    base: box.y + box.height * head.y + height * 0.12,
    width,
    height,
    index: 0,
  });
  return {
    ...element,
    stands: false,
    reflection: 0,
    draught: 0,
    bob: host.bob,
    seed: host.seed,
    depth: host.depth + 0.001,
  };
}

function sizeBy(relation: Relation, group: SubjectGroup, host: Size & { y: number }, site: Site): Size {
  const { aspect } = group.subject;
  const most = (width: number, height: number): Size => {
    const wide = Math.min(width, height * aspect);
    return { width: wide, height: wide / aspect };
  };
  const { width, height, count } = group;
  switch (relation) {
    case 'on':
      return most(Math.min(width, (host.width * 0.7) / Math.max(1, count * 0.6)), host.height * 0.8);
    case 'above':
      return most(width, Math.max(height * 0.35, Math.min(height, host.y - site.height * 0.04)));
    case 'behind':
      return most(width * 1.1, height * 1.1);
    case 'front':
      return most(Math.min(width * 0.82, host.width * 0.8), height);
    default:
      return most(width * 0.8, height * 0.8);
  }
}

function positionBy(
  relation: Relation,
  size: Size,
  host: SubjectElement,
  site: Site,
  ground: Ground,
): { x: number; base: number; nearer: number } {
  const box: Area = host.box;
  const x = box.x + box.width / 2;
  const bottom = box.y + box.height;
  const { side } = site.light;
  switch (relation) {
    case 'on': {
      const seat = seats[host.name];
      const part = seat?.x ?? 0.5;
      const across = box.width * (host.mirrored ? 1 - part : part);
      return {
        x: box.x + across,
        base: box.y + box.height * (seat?.y ?? 0.14),
        nearer: seat?.inside ? -1 : 1,
      };
    }
    case 'above':
      return {
        x: x + size.width * 0.1,
        base: Math.max(size.height + site.unit * 0.02, box.y - site.unit * 0.02),
        nearer: 1,
      };
    case 'below':
      return { x, base: Math.max(bottom + size.height * 1.1, ground.near), nearer: 1 };
    case 'behind':
      return { x: x - side * 0.42 * box.width, base: bottom - site.unit * 0.05, nearer: -1 };
    case 'front':
      return { x: x + side * 0.3 * box.width, base: bottom + site.unit * 0.04, nearer: 1 };
    default:
      return { x: x + box.width * 0.7 + size.width * 0.4, base: bottom, nearer: 0 };
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
