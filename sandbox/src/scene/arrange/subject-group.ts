/** The requested subjects with everything found out about them, before any has a place. */
import type { SceneBrief, SubjectRequest } from '#sandbox/model/brief.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';
import { large } from './subject-places.ts';

const flowers: ReadonlySet<string> = new Set(['flower', 'rose', 'tulip', 'sunflower']);
const vases: ReadonlySet<string> = new Set(['vase', 'empty vase']);

export type Domain = 'air' | 'ground' | 'water' | 'float';

export interface SubjectGroup {
  /** Its place among the brief's requests. */
  index: number;
  request: SubjectRequest;
  subject: Subject;
  count: number;
  domain: Domain;
  /** Size of one, in pixels, before fitting. */
  width: number;
  height: number;
}

/** The groups of a brief, in its order; what the prompt excludes is left out. */
export function subjectGroupsOf(site: Site, ground: Ground): SubjectGroup[] {
  const { brief, unit, random } = site;
  const requests = brief.subjects
    .map((request, index) => ({ request, index }))
    .filter(({ request }) => !brief.excluded.includes(request.name));
  return requests.flatMap(({ request, index }): SubjectGroup[] => {
    const subject = findSubject(request.name);
    if (!subject) return [];
    const crowd = requests.length > 1 ? (index === 0 ? 0.92 : 0.84) : ground.bare ? 1.36 : 1.04;
    const below = requests.some(
      ({ request: other }) => other.relation?.to === index && other.relation.kind === 'above',
    );
    const height = Math.min(
      subject.scale * unit * request.size * crowd,
      site.height * (below ? 0.46 : 0.8),
      (site.width * 0.84) / subject.aspect,
    );
    return [
      {
        index,
        request,
        subject,
        count:
          request.count > 0
            ? request.count
            : request.relation
              ? 3
              : random
                  .fork(`some/${index}`)
                  .integer(requests.length > 1 ? 2 : 3, requests.length > 1 ? 3 : 5),
        domain: ground.bare ? bareDomain(brief) : domainOf(request, subject, ground),
        height,
        width: height * subject.aspect,
      },
    ];
  });
}

/** True when a group is placed by its host (on it, behind it) rather than on its own. */
export function isAttached(group: SubjectGroup, groups: readonly SubjectGroup[]): boolean {
  const { relation } = group.request;
  if (!relation) return false;
  if (relation.kind === 'left' || relation.kind === 'right' || relation.kind === 'beside') return false;
  const host = groups.find((other) => other.index === relation.to);
  if (host === undefined || host.request.relation?.to === group.index) return false;
  const most = relation.kind === 'on' ? (isFlowerFor(group, host.subject.name) ? 12 : 5) : 3;
  return group.count <= most;
}

/** Flowers and the vase that they are for. */
export function isFlowerFor({ subject }: SubjectGroup, host: string): boolean {
  return flowers.has(subject.name) && vases.has(host);
}

/** Without a background a single thing is centred; several stand in a row. */
function bareDomain(brief: SceneBrief): Domain {
  const alone = brief.subjects.length === 1 && brief.subjects[0]?.count === 1;
  return alone ? 'float' : 'ground';
}

function domainOf(request: SubjectRequest, subject: Subject, ground: Ground): Domain {
  if (ground.weightless === 'all') return 'float';
  if (ground.weightless === 'swimmers' && (request.flying || subject.place !== 'ground')) return 'float';
  if ((request.flying && !large.has(subject.name)) || subject.place === 'sky') return 'air';
  if (subject.place === 'water' && ground.water) return 'water';
  return 'ground';
}
