/** Places a subject by its host: on it, in it, above, below, behind or in front of it. */
import type { SubjectElement } from '#lib/server/engine/scene/scene.ts';
import { type Party, subjectElement } from './arrange.ts';
import type { Ground, Site } from './site.ts';
import { seats } from './subject-places.ts';

export function attach(
  site: Site,
  ground: Ground,
  party: Party,
  hosts: readonly SubjectElement[],
): SubjectElement[] {
  const host = hosts[Math.floor(hosts.length / 2)];
  const relation = party.ask.relation?.kind ?? 'beside';
  const middle = host
    ? host.box
    : {
        x: site.width * 0.5,
        y: ground.near - site.unit * 0.3,
        width: site.unit * 0.3,
        height: site.unit * 0.3,
      };
  return Array.from({ length: party.count }, (_, index) => {
    const each = party.count > 1 ? 1 / party.count : 1;
    const shift = (index - (party.count - 1) / 2) * middle.width * 0.42;
    const size = sizeBy(relation, party, middle, each);
    const at = positionBy(relation, size, middle, host, site, ground);
    const element = subjectElement(site, ground, party, {
      x: clamp(at.x + shift, size.width / 2, site.width - size.width / 2),
      base: clamp(at.base, size.height, site.height - site.unit * 0.005),
      ...size,
      index,
    });
    const hostDepth = host?.depth ?? 0.8;
    return {
      ...element,
      stands:
        relation === 'behind' || relation === 'front'
          ? element.stands
          : relation === 'below' && element.stands,
      reflection: 0,
      bob: host?.bob ?? element.bob,
      depth: hostDepth + at.nearer * 0.004,
    };
  });
}

type Relation = NonNullable<Party['ask']['relation']>['kind'];

function sizeBy(
  relation: Relation,
  party: Party,
  host: { width: number; height: number },
  each: number,
): { width: number; height: number } {
  const { aspect } = party.subject;
  const limit =
    relation === 'on'
      ? Math.min(host.width * 0.62 * Math.max(each, 0.4), party.width, host.height * 0.8 * aspect)
      : relation === 'behind'
        ? Math.max(party.width, Math.min(host.width * 0.9, party.width * 1.3))
        : relation === 'front'
          ? Math.min(party.width * 0.82, host.width * 0.8)
          : party.width * 0.8 * Math.max(each, 0.5);
  return { width: limit, height: limit / aspect };
}

function positionBy(
  relation: Relation,
  size: { width: number; height: number },
  box: { x: number; y: number; width: number; height: number },
  host: SubjectElement | undefined,
  site: Site,
  ground: Ground,
): { x: number; base: number; nearer: number } {
  const x = box.x + box.width / 2;
  const bottom = box.y + box.height;
  switch (relation) {
    case 'on': {
      const seat = seats[host?.name ?? ''];
      return { x, base: box.y + box.height * (seat?.y ?? 0.14), nearer: seat?.inside ? -1 : 1 };
    }
    case 'above':
      return {
        x: x + size.width * 0.1,
        base: Math.max(size.height + site.unit * 0.02, box.y - site.unit * 0.05),
        nearer: 1,
      };
    case 'below':
      return { x, base: Math.min(site.height, Math.max(bottom + size.height * 1.1, ground.near)), nearer: 1 };
    case 'behind':
      return { x: x + site.light.side * -0.32 * box.width, base: bottom - site.unit * 0.045, nearer: -1 };
    case 'front':
      return { x: x + site.light.side * 0.28 * box.width, base: bottom + site.unit * 0.04, nearer: 1 };
    default:
      return { x: x + box.width * 0.7 + size.width * 0.4, base: bottom, nearer: 0 };
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
