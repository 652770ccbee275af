/** Reads one clause of an instruction: first what kind of sentence it is, then the words in it. Lower-case English. */
import type { Edit, RecolourEdit } from '#sandbox/image/edit/edit.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { colourWords } from '#sandbox/scene/words/colour-words.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { readEffects } from './read-effects.ts';

const adds =
  /\b(add|put|place|insert|include|draw|give|attach|overlay|sprinkle|surround|with|wearing|holding|plus)\b/;
const removes =
  /\b(remove|delete|erase|get rid of|take (away|out)|clear away|eliminate|drop|without|no(?! (more|less)\b)|hide)\b/;
export const changes =
  /\b(make|turn|change|paint|re ?colou?r|colou?r|tint|dye|convert|switch|set|replace|swap|transform|give)\b/;
const cutsOut =
  /\b(remove|delete|erase|drop|no|without|cut|strip)\b.{0,16}\bback ?(ground|drop)\b|\btransparent\b|\bcut ?(it )?out\b|\bisolate\b|\b(as a )?sticker\b/;
const background = /\bback ?(ground|drop)\b/;
const replaces = /\b(?:replace|swap|exchange|substitute|switch)\b(.+?)\b(?:with|by|for|to|into)\b(.+)/;

/** The edits one clause asks for. */
export function readClause(clause: string): Edit[] {
  if (cutsOut.test(clause)) return [{ kind: 'cut-out' }];
  const turn = readTurn(clause);
  if (turn) return [turn];
  const [, old, fresh] = replaces.exec(clause) ?? [];
  if (old !== undefined && fresh !== undefined) return readReplace(old, fresh, clause);
  if (removes.test(clause)) return [{ kind: 'remove', colour: readColours(clause)[0] }];
  const recoloured = readRecolour(clause);
  if (recoloured) return [recoloured];
  const brief = readPrompt(clause);
  // `turn day into sunset` is about the sunset.
  const goal = changes.test(clause) ? /\b(?:in)?to (.+)$/.exec(clause)?.[1] : undefined;
  const goalEffects = goal === undefined ? [] : readEffects(goal, readPrompt(goal));
  const effects = goalEffects.length > 0 ? goalEffects : readEffects(clause, brief);
  if (background.test(clause) && !effects.some(({ kind }) => kind === 'focus')) return [backgroundOf(clause)];
  const added = readAddition(clause, brief, effects.length > 0);
  if (added) effects.push(added);
  const isView = effects.length === 0 && brief.place !== undefined && brief.subjects.length === 0;
  return isView ? [{ kind: 'background', prompt: clause }] : effects;
}

function readTurn(clause: string): Edit | undefined {
  if (
    /\b(mirror|flop)|\bflip\w*\b.{0,24}\bhoriz|\bhoriz\w* flip|\bflip\w* (it |the \w+ )?(left|right)/.test(
      clause,
    )
  )
    return { kind: 'mirror', axis: 'left-right' };
  const rotation = /\b(rotat|turn|tilt|spin)\w*\b[^0-9]{0,40}?(\d{1,3})\s*(?:°|deg)?|\brotat\w*/.exec(clause);
  if (rotation) {
    const degrees = rotation[2] === undefined ? 90 : Number(rotation[2]) % 360;
    const isLeft = /\b(counter|anti)[ -]?clockwise|\bleft\b|\bccw\b/.test(clause);
    return { kind: 'rotate', degrees: isLeft ? -degrees : degrees };
  }
  if (/\bupside down\b|\bflip/.test(clause)) return { kind: 'mirror', axis: 'up-down' };
  if (
    /\bzoom(ed)? ?out\b|\bwider (shot|view|angle)\b|\bfurther (away|back)\b|\b(un ?crop|out ?paint|expand|extend|step back)\b/.test(
      clause,
    )
  )
    return { kind: 'zoom', factor: 0.66 };
  return /\bzoom(ed)? ?in\b|\bclose ?up\b|\bcloser\b|\bcrop\b|\btighter\b/.test(clause)
    ? { kind: 'zoom', factor: 1.5 }
    : undefined;
}

/** `replace the red with blue`, `replace the background with a beach`, `replace the kite with a balloon`. */
function readReplace(old: string, fresh: string, clause: string): Edit[] {
  const [[from], [to]] = [readColours(old), readColours(fresh)];
  const brief = readPrompt(fresh);
  if (background.test(old)) return [backgroundOf(fresh)];
  if (brief.subjects.length > 0)
    return [
      { kind: 'remove', colour: from },
      { kind: 'add', prompt: fresh },
    ];
  if (to !== undefined)
    return [{ kind: 'recolour', from, to, target: partOf(old) ?? (from ? 'everything' : 'subject') }];
  if (brief.place !== undefined || /\bsky\b/.test(old)) return [backgroundOf(fresh)];
  return readEffects(clause, brief);
}

/** `make the kite blue`, `turn the red balloon green`, `the roof should be red`. */
function readRecolour(clause: string): Edit | undefined {
  const isChange = changes.test(clause);
  if (!isChange && !/\b(should|must) be\b|\bin(to)?\b/.test(clause)) return undefined;
  const named = readColours(clause.replace(/\bblack (and|&) white\b/g, ''));
  const to = named.at(-1);
  const from = named.length > 1 ? named[0] : undefined;
  const part = partOf(clause);
  // `give him a red hat`, `put a red ball in the grass`: the colour belongs to something new.
  const isNew =
    /\b(a|an|some|with)\s+\w+/.test(clause) && !/\b(the|this|that|it|his|her|its|my)\b/.test(clause);
  if (to === undefined || (part === 'background' && !isChange) || (isNew && from === undefined))
    return undefined;
  if (/\b(give|put|add|place|insert)\b/.test(clause)) return undefined;
  return { kind: 'recolour', from, to, target: part ?? (from === undefined ? 'subject' : 'everything') };
}

/** Nouns for a part that any image may have. */
function partOf(clause: string): RecolourEdit['target'] | undefined {
  if (/\bsk(y|ies)\b/.test(clause)) return 'sky';
  if (/\b(back ?ground|backdrop|walls?)\b/.test(clause)) return 'background';
  if (/\b(grass|lawn|leaves|leaf|foliage|trees?|plants?|meadow|field|forest)\b/.test(clause))
    return 'foliage';
  return /\b(everything|whole|picture|image|photo|overall)\b|^\s*(make|turn|tint|paint) it\b/.test(clause)
    ? 'everything'
    : undefined;
}

/** What remains of the clause without the background itself describes the new one. */
function backgroundOf(clause: string): Edit {
  const prompt = clause
    .replace(
      /\b(replace|change|make|turn|set|use|swap|switch|give|put|add|to|into|with|the|as|it|be|new|its|behind|of|in|back ?ground|backdrop)\b/g,
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

/** Longest names first, so that `navy blue` is one colour. */
const colourNames = Object.entries(colourWords)
  .flatMap(([colour, words]) => words.split(',').map((name) => [name, colour] as const))
  .sort(([first], [second]) => second.length - first.length);
const colourPattern = new RegExp(`\\b(?:${colourNames.map(([name]) => name).join('|')})\\b`, 'g');
const colours = new Map(colourNames);

/** The colours a clause names, in order, as #rrggbb. */
export function readColours(clause: string): string[] {
  return (clause.match(colourPattern) ?? []).flatMap((name) => colours.get(name) ?? []);
}
