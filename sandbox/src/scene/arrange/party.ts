/** The asked subjects with everything found out about them, before any has a place. */
import type { SceneBrief, SubjectAsk } from '#sandbox/model/brief.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';
import { large } from './subject-places.ts';

const flowers: ReadonlySet<string> = new Set(['flower', 'rose', 'tulip', 'sunflower']);
const vases: ReadonlySet<string> = new Set(['vase', 'empty vase']);

export type Domain = 'air' | 'ground' | 'water' | 'float';

export interface Party {
  /** Its place among the brief's asks. */
  index: number;
  ask: SubjectAsk;
  subject: Subject;
  count: number;
  domain: Domain;
  /** Size of one, in pixels, before fitting. */
  width: number;
  height: number;
}

/** The parties of a brief, in its order; what the prompt excludes is left out. */
export function partiesOf(site: Site, ground: Ground): Party[] {
  const { brief, unit, random } = site;
  const asks = brief.subjects
    .map((ask, index) => ({ ask, index }))
    .filter(({ ask }) => !brief.excluded.includes(ask.name));
  return asks.flatMap(({ ask, index }): Party[] => {
    const subject = findSubject(ask.name);
    if (!subject) return [];
    const crowd = asks.length > 1 ? (index === 0 ? 0.92 : 0.84) : ground.bare ? 1.36 : 1.04;
    const below = asks.some(
      ({ ask: other }) => other.relation?.to === index && other.relation.kind === 'above',
    );
    const height = Math.min(
      subject.scale * unit * ask.size * crowd,
      site.height * (below ? 0.46 : 0.8),
      (site.width * 0.84) / subject.aspect,
    );
    return [
      {
        index,
        ask,
        subject,
        count:
          ask.count > 0
            ? ask.count
            : ask.relation
              ? 3
              : random.fork(`some/${index}`).integer(asks.length > 1 ? 2 : 3, asks.length > 1 ? 3 : 5),
        domain: ground.bare ? bareDomain(brief) : domainOf(ask, subject, ground),
        height,
        width: height * subject.aspect,
      },
    ];
  });
}

/** True when a party is placed by its host (on it, behind it) rather than on its own. */
export function isAttached(party: Party, parties: readonly Party[]): boolean {
  const { relation } = party.ask;
  if (!relation) return false;
  if (relation.kind === 'left' || relation.kind === 'right' || relation.kind === 'beside') return false;
  const host = parties.find((other) => other.index === relation.to);
  if (host === undefined || host.ask.relation?.to === party.index) return false;
  const most = relation.kind === 'on' ? (isFlowerFor(party, host.subject.name) ? 12 : 5) : 3;
  return party.count <= most;
}

/** Flowers and the vase that they are for. */
export function isFlowerFor({ subject }: Party, host: string): boolean {
  return flowers.has(subject.name) && vases.has(host);
}

/** Without a background a single thing is centred; several stand in a row. */
function bareDomain(brief: SceneBrief): Domain {
  const alone = brief.subjects.length === 1 && brief.subjects[0]?.count === 1;
  return alone ? 'float' : 'ground';
}

function domainOf(ask: SubjectAsk, subject: Subject, ground: Ground): Domain {
  if (ground.weightless === 'all') return 'float';
  if (ground.weightless === 'swimmers' && (ask.flying || subject.place !== 'ground')) return 'float';
  if ((ask.flying && !large.has(subject.name)) || subject.place === 'sky') return 'air';
  if (subject.place === 'water' && ground.water) return 'water';
  return 'ground';
}
