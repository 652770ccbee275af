/**
 * How the response should be shaped, as the system prompt and the ask say it: length, language, tone, layout, first
 * and last words. What is written is the skills' affair. The ask wins over the system.
 */
import { directiveRules } from './directive-rules.ts';
import type { Directives } from './directives.ts';

export interface DirectedAsk {
  readonly directives: Directives;
  /** The ask without the phrases that were understood as directives. */
  readonly ask: string;
}

/** Reads both; each is searched in its first 4,000 characters only. */
export function readDirectives(system: string, ask: string): DirectedAsk {
  const fromSystem = readFrom(system.slice(0, 4000));
  const fromAsk = readFrom(ask.slice(0, 4000));
  return { directives: { ...fromSystem.directives, ...fromAsk.directives }, ask: fromAsk.ask };
}

function readFrom(text: string): DirectedAsk {
  let directives: Directives = {};
  let rest = text;
  for (const rule of directiveRules) {
    const match = rule.pattern.exec(rest);
    const asked = match && rule.apply([...match].map((group) => group ?? ''));
    if (!match || !asked) continue;
    directives = { ...directives, ...asked };
    if (!rule.keep) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  return { directives, ask: tidy(rest) };
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([.,!?;:])/g, '$1')
    .replace(/^[\s,.;]+|[\s,;]+$/g, '');
}
