/** The bodies a clause wants in the sky: sun, moon, stars, clouds. */
import type { Edit, SkyBody } from '#sandbox/image/edit/edit.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { verbs } from './verb-patterns.ts';

const crescentPattern = /\b(crescent|half moon|new moon)\b/;
const largePattern = /\b(full|big|large|huge|giant|enormous)( \w+)? (moon|sun)\b/;
/** `make the moon bigger` is about one that is there already. */
const presentPattern = /\b(the|this|that|its|his|her|my) (\w+ )?(sun|moon|stars|clouds?)\b/;

/** One edit for each body that is named and new. */
export function readBodies(clause: string, brief: SceneBrief): Edit[] {
  const asked = verbs.add.test(clause);
  if (presentPattern.test(clause) && !asked) return [];
  const size = largePattern.test(clause) ? 1.45 : 1;
  const bodies: SkyBody[] = [];
  // `a sunny day` is bright; it need not show where from.
  if (brief.bodies.includes('sun') && !/\bsun(ny|lit|light|shine)\b/.test(clause))
    bodies.push({ name: 'sun', size });
  if (brief.bodies.includes('moon'))
    bodies.push({ name: crescentPattern.test(clause) ? 'crescent' : 'moon', size });
  if (brief.bodies.includes('stars') && (asked || brief.time !== undefined))
    bodies.push({ name: 'stars', size: 1.5 });
  if (brief.weather.includes('clouds')) bodies.push({ name: 'clouds', size: 1 });
  return bodies.map((body) => ({ kind: 'body', ...body }));
}
