/**
 * Simple SQL out of plain words: one table, its conditions, order and limit. Nothing it was not told.
 */
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const writeSql: Skill = { name: 'a SQL query', draft: draftQuery };

function draftQuery({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.fullAsk.slice(0, 400);
  if (!/\bsql\b/i.test(ask) || !/\b(?:query|select|statement|write|get|find|count|list|show)\b/i.test(ask))
    return undefined;
  const wish =
    ask.replace(/^.*?\bsql(?: query| statement)?\b(?: (?:to|that|which|for))?/i, ' ').trim() || ask;
  const table =
    /\b(?:all|the|of|from|every|any|top \d+|first \d+|\d+)\s+(?:the )?([a-z_]{3,30}s)\b/i
      .exec(wish)?.[1]
      ?.toLowerCase() ??
    /\b([a-z_]{3,30}s)\b(?! (?:than|all))/i
      .exec(
        wish.replace(/\b(?:selects?|gets?|finds?|counts?|lists?|shows?|returns?|is|was|has)\b/gi, ' '),
      )?.[1]
      ?.toLowerCase();
  if (!table) return undefined;
  const counting = /\b(?:count|how many|number of)\b/i.test(wish);
  const conditions = conditionsIn(wish);
  const order = /\b(?:sort(?:ed)?|order(?:ed)?) by ([a-z_]{2,30})( desc(?:ending)?)?/i.exec(wish);
  const limit = /\b(?:top|first|limit(?: of| to)?) (\d{1,6})\b/i.exec(wish)?.[1];
  const lines = [
    `SELECT ${counting ? 'COUNT(*)' : '*'}`,
    `FROM ${table}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join('\n  AND ')}`] : []),
    ...(order ? [`ORDER BY ${order[1]?.toLowerCase()}${order[2] ? ' DESC' : ''}`] : []),
    ...(limit ? [`LIMIT ${limit}`] : []),
  ];
  return {
    text: `\`\`\`sql\n${lines.join('\n')};\n\`\`\`\n\nI guessed the names of the table and its columns from your words; change them to yours.`,
    shape: 'code',
  };
}

function conditionsIn(wish: string): string[] {
  const conditions: string[] = [];
  const age = /\b(older|younger) than (\d{1,3})\b/i.exec(wish);
  if (age) conditions.push(`age ${age[1]?.toLowerCase() === 'older' ? '>' : '<'} ${age[2]}`);
  for (const match of wish.matchAll(
    /\b(?:with|where|whose|and|having)(?: an?| the)? ([a-z_]{2,30}) (?:is |are )?(above|over|greater than|more than|below|under|less than|at least|at most|equal to|equals|is|of|=|after|before|like)? ?("[^"]{1,60}"|'[^']{1,60}'|\d[\d.-]{0,20}|[A-Z][\w-]{1,40})/g,
  )) {
    const sign = signs[(match[2] ?? '=').toLowerCase()] ?? '=';
    const value = match[3] ?? '';
    const literal = /^\d+(?:\.\d+)?$/.test(value)
      ? value
      : `'${value.replace(/^["']|["']$/g, '').replaceAll("'", "''")}'`;
    conditions.push(`${match[1]} ${sign} ${literal}`);
  }
  const place = /\b(?:from|in|living in) (\p{Lu}\p{L}{2,30})\b/u.exec(wish)?.[1];
  if (place && conditions.every((condition) => !condition.includes(place)))
    conditions.push(`city = '${place}'`);
  return conditions;
}

const signs: Readonly<Record<string, string>> = {
  above: '>',
  over: '>',
  'greater than': '>',
  'more than': '>',
  after: '>',
  below: '<',
  under: '<',
  'less than': '<',
  before: '<',
  'at least': '>=',
  'at most': '<=',
  like: 'LIKE',
};
