/** Reads one clause of an instruction: first what kind of sentence it is, then the words in it. Lower-case English. */
import type { Edit, FilterName, LightEdit, RecolourEdit } from '#sandbox/image/edit/edit.ts';
import type { LookName } from '#sandbox/image/edit/looks.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { readColours } from '#sandbox/scene/words/colour-words.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';

const adds = /\b(add|put|place|insert|include|draw|give|with|wearing|holding|plus)\b/;
const removes = /\b(remove|delete|erase|get rid of|take (away|out)|without|no(?! (more|less)\b))\b/;
export const changes =
  /\b(make|turn|change|paint|re ?colou?r|colou?r|tint|dye|convert|set|replace|swap|transform|give)\b/;
const cutsOut =
  /\b(remove|delete|erase|no|without|cut)\b.{0,16}\bback ?(ground|drop)\b|\btransparent\b|\bcut ?(it )?out\b|\b(as a )?sticker\b/;
const background = /\bback ?(ground|drop)\b/;
const replaces = /\b(?:replace|swap)\b(.{1,99}?)\b(?:with|by|for)\b(.+)/;

/** The edits one clause asks for. */
export function readClause(clause: string): Edit[] {
  if (cutsOut.test(clause)) return [{ kind: 'cut-out' }];
  const [, old, fresh] = replaces.exec(clause) ?? [];
  if (old !== undefined && fresh !== undefined) return readReplace(old, fresh, clause);
  if (removes.test(clause)) return [{ kind: 'remove' }];
  const recoloured = readRecolour(clause);
  if (recoloured) return [recoloured];
  const brief = readPrompt(clause);
  // `turn day into sunset` is about the sunset.
  const goal = changes.test(clause) ? /\b(?:in)?to (.+)$/.exec(clause)?.[1] : undefined;
  const goalEffects = goal === undefined ? [] : readEffects(goal, readPrompt(goal));
  const effects = goalEffects.length > 0 ? goalEffects : readEffects(clause, brief);
  if (background.test(clause) && !effects.some(({ kind }) => kind === 'blur')) return [backgroundOf(clause)];
  const added = readAddition(clause, brief, effects.length > 0);
  if (added) effects.push(added);
  const isView = effects.length === 0 && brief.place !== undefined && brief.subjects.length === 0;
  return isView ? [{ kind: 'background', prompt: clause }] : effects;
}

/** `replace the red with blue`, `replace the background with a beach`, `replace the kite with a balloon`. */
function readReplace(old: string, fresh: string, clause: string): Edit[] {
  const [[from], [to]] = [readColours(old), readColours(fresh)];
  const brief = readPrompt(fresh);
  if (background.test(old) || (brief.place !== undefined && brief.subjects.length === 0))
    return [backgroundOf(fresh)];
  if (brief.subjects.length > 0) return [{ kind: 'remove' }, { kind: 'add', prompt: fresh }];
  if (to === undefined) return readEffects(clause, brief);
  return [{ kind: 'recolour', from, to, target: partOf(old) ?? (from ? 'everything' : 'subject') }];
}

/** `make the kite blue`, `turn the red balloon green`, `the roof should be red`. */
function readRecolour(clause: string): Edit | undefined {
  const isChange = changes.test(clause);
  const named = readColours(clause.replace(/\bblack (and|&) white\b/g, ''));
  const to = named.at(-1);
  const from = named.length > 1 ? named[0] : undefined;
  // `give him a red hat`, `put a red ball in the grass`: the colour belongs to something new.
  const isNew =
    /\b(a|an|some|with)\s+\w+/.test(clause) && !/\b(the|this|that|it|his|her|its|my)\b/.test(clause);
  if (to === undefined || (isNew && from === undefined)) return undefined;
  if (!isChange && !/\b(should|must) be\b/.test(clause)) return undefined;
  if (/\b(give|put|add|place|insert)\b/.test(clause)) return undefined;
  const target = partOf(clause) ?? (from === undefined ? 'subject' : 'everything');
  return { kind: 'recolour', from, to, target };
}

/** Nouns for a part that any image may have. */
function partOf(clause: string): RecolourEdit['target'] | undefined {
  if (/\bsk(y|ies)\b/.test(clause)) return 'sky';
  if (/\b(back ?ground|backdrop|walls?)\b/.test(clause)) return 'background';
  if (/\b(grass|lawn|leaves|trees?|plants?|meadow|field|forest)\b/.test(clause)) return 'foliage';
  return /\b(everything|picture|image|photo)\b|^\s*(make|turn|tint|paint) it\b/.test(clause)
    ? 'everything'
    : undefined;
}

/** What remains of the clause without the background itself describes the new one. */
function backgroundOf(clause: string): Edit {
  const prompt = clause
    .replace(
      /\b(change|make|turn|set|use|put|add|to|into|with|the|as|it|new|its|behind|in|back ?ground|backdrop)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  return { kind: 'background', prompt: prompt === '' ? clause : prompt };
}

/** New subjects: asked for by a verb, or named as something the image need not show yet. */
function readAddition(clause: string, brief: SceneBrief, hasEffects: boolean): Edit | undefined {
  const isRequested = adds.test(clause);
  if (brief.subjects.length === 0 || (hasEffects && !isRequested)) return undefined;
  const prompt = withoutPresent(clause, isRequested);
  return readPrompt(prompt).subjects.length === 0 ? undefined : { kind: 'add', prompt };
}

const definite = /^(the|this|that|these|those|his|her|its|my|their|our|your|it)$/;
const indefinite = /^(a|an|some|another|one|two|three|four|five|several|many|more|few)$/;

/** The clause without the things that are there already: `add a hat to the cat` is about the hat. */
function withoutPresent(clause: string, isRequested: boolean): string {
  const words = clause.split(' ');
  let isDefinite = false;
  // `give the cat a hat`: with that verb the first noun is the one who gets.
  let isFirst = !/\bgive\b/.test(clause);
  return words
    .filter((word, index) => {
      if (definite.test(word)) isDefinite = true;
      else if (indefinite.test(word)) isDefinite = false;
      const named = findSubject(word) ?? findSubject(`${word} ${words[index + 1] ?? ''}`);
      if (named && isDefinite && !(isRequested && isFirst)) return false;
      if (named) isFirst = false;
      return true;
    })
    .join(' ');
}

type Words<Name> = readonly (readonly [pattern: RegExp, name: Name])[];

/** The first pattern that matches counts. English, lower case. */
const filterWords: Words<FilterName> = [
  [/\b(water ?colou?r|aquarelle|gouache)/, 'watercolour'],
  [/\b(pixel|8 ?bit|16 ?bit|retro game|mosaic)/, 'pixel-art'],
  [/\b(pencil|sketch|charcoal|hand drawn|drawing|line ?art|ink(ed)?\b)/, 'pencil'],
  [/\b(comic|cartoon|anime|pop art|illustration|poster(i[sz]ed?)?\b|flat design|vector)/, 'comic'],
  [/\b(oil\b|impressionis|van gogh|monet|painting|painted|painterly)/, 'oil'],
];

const lookWords: Words<LookName> = [
  [/\b(black (and|&) white|b ?& ?w|b ?w\b|monochrom|gr[ae]y ?scale|noir|desaturate)/, 'black-and-white'],
  [/\bsepia/, 'sepia'],
  [/\b(vintage|retro|old photo|nostalgi|faded)/, 'vintage'],
  [/\b(vivid|vibrant|saturat|colou?rful|more colou?r)/, 'vivid'],
  [/\b(dramatic|moody|cinematic|more contrast)/, 'dramatic'],
  [/\b(warm(er)?|cosy|cozy)\b/, 'warm'],
  [/\b(cool(er)?|cold(er)?|chilly|icy)\b/, 'cool'],
  [/\b(bright(er|en)?|lighten|lighter)\b/, 'bright'],
  [/\b(darken|darker|dark|dim(mer)?)\b/, 'dark'],
];

function readEffects(clause: string, brief: SceneBrief): Edit[] {
  const light = readLight(clause, brief);
  const amount = /\b(slightly|a bit|a little|gently|lightly)\b/.test(clause) ? 0.5 : 1;
  const filter = filterWords.find(([pattern]) => pattern.test(clause))?.[1];
  const look = lookWords.find(([pattern]) => pattern.test(clause))?.[1];
  const target = /\b(back ?ground|bokeh|depth of field)\b/.test(clause) ? 'background' : 'everything';
  return [
    ...(light ? [light] : []),
    ...(filter ? [{ kind: 'filter', filter } as const] : []),
    ...(look ? [{ kind: 'look', look, amount } as const] : []),
    ...(/\b(blur|bokeh|depth of field|out of focus)/.test(clause) ? [{ kind: 'blur', target } as const] : []),
  ];
}

/** `make the moon bigger` is about one that is there already. */
const present = /\b(the|this|that|its|his|her|my) (\w+ )?(sun|moon|stars|clouds?)\b/;

function readLight(clause: string, { time, season, weather, bodies }: SceneBrief): LightEdit | undefined {
  const shown = weather.filter((name) => name !== 'wind');
  const falls = shown.filter((name) => name !== 'clear');
  // `a sunny day` is bright; it need not show the sun.
  const named = bodies.filter(
    (body) => !present.test(clause) && !(body === 'sun' && /\bsun(ny|lit)\b/.test(clause)),
  );
  // A rainy day is not a bright one, and a summer's day is the summer's.
  const isPlainDay = time === 'noon' && (falls.length > 0 || season !== undefined);
  const hour = time === undefined && named.includes('stars') ? 'night' : isPlainDay ? undefined : time;
  const year = season === 'winter' && falls.includes('snow') ? undefined : season;
  if (hour === undefined && year === undefined && shown.length === 0 && named.length === 0) return undefined;
  return { kind: 'light', time: hour, season: year, weather: shown, bodies: named };
}
