/** Reads one clause of an instruction: first what kind of sentence it is, then the words within. */
import type { Edit, RecolourTarget } from '#sandbox/image/edit/edit.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { readBodies } from './read-bodies.ts';
import { readColours } from './read-colours.ts';
import { readEffects } from './read-effects.ts';
import {
  backgroundPattern,
  counterPattern,
  cutOutPattern,
  definiteWords,
  indefiniteWords,
  mirrorPattern,
  partWords,
  replacePattern,
  rotatePattern,
  upsideDownPattern,
  verbs,
  zoomInPattern,
  zoomOutPattern,
} from './verb-patterns.ts';

/** The edits one lower-case clause asks for. */
export function readClause(clause: string): Edit[] {
  if (cutOutPattern.test(clause)) return [{ kind: 'cut-out' }];
  const turns = readTurns(clause);
  if (turns.length > 0) return turns;
  const replaced = replacePattern.exec(clause);
  if (replaced) return readReplace(replaced[1] ?? '', replaced[2] ?? '', clause);
  if (verbs.remove.test(clause) && !/\bno (more|less)\b/.test(clause)) {
    return [{ kind: 'remove', colour: readColours(clause)[0] }];
  }
  const recoloured = readRecolour(clause);
  if (recoloured) return [recoloured];
  const brief = readPrompt(clause);
  const effects = readGoal(clause) ?? readEffects(clause, brief);
  if (backgroundPattern.test(clause) && !effects.some(({ kind }) => kind === 'focus'))
    return [backgroundOf(clause)];
  effects.push(...readBodies(clause, brief));
  const added = readAdditions(clause, brief, effects.length > 0);
  if (added) effects.push(added);
  if (effects.length === 0 && brief.place !== undefined && brief.subjects.length === 0)
    return [{ kind: 'background', prompt: clause }];
  return effects;
}

/** `turn day into sunset` is about the sunset. */
function readGoal(clause: string): Edit[] | undefined {
  const goal = verbs.change.test(clause) ? /\b(?:in)?to (.+)$/.exec(clause)?.[1] : undefined;
  const effects = goal === undefined ? [] : readEffects(goal, readPrompt(goal));
  return effects.length > 0 ? effects : undefined;
}

function readTurns(clause: string): Edit[] {
  if (mirrorPattern.test(clause)) return [{ kind: 'mirror', axis: 'left-right' }];
  const rotation = rotatePattern.exec(clause);
  if (rotation && (rotation[2] !== undefined || /\brotat/.test(clause))) {
    const degrees = rotation[2] === undefined ? 90 : Number(rotation[2]) % 360;
    return [{ kind: 'rotate', degrees: counterPattern.test(clause) ? -degrees : degrees }];
  }
  if (upsideDownPattern.test(clause)) return [{ kind: 'mirror', axis: 'up-down' }];
  if (zoomOutPattern.test(clause)) return [{ kind: 'zoom', factor: 0.66 }];
  if (zoomInPattern.test(clause)) return [{ kind: 'zoom', factor: 1.5 }];
  return [];
}

/** `replace the red with blue`, `replace the background with a beach`, `replace the kite with a balloon`. */
function readReplace(old: string, fresh: string, clause: string): Edit[] {
  const [from] = readColours(old);
  const [to] = readColours(fresh);
  const newThings = readPrompt(fresh);
  if (backgroundPattern.test(old)) return [backgroundOf(fresh)];
  if (newThings.subjects.length > 0) {
    return [
      { kind: 'remove', colour: from },
      { kind: 'add', prompt: fresh },
    ];
  }
  if (to !== undefined)
    return [{ kind: 'recolour', from, to, target: partOf(old) ?? (from ? 'everything' : 'subject') }];
  if (newThings.place !== undefined || /\bsky\b/.test(old)) return [backgroundOf(fresh)];
  return readEffects(clause, newThings);
}

/** `make the kite blue`, `turn the red balloon green`, `a blue sky`, `the roof should be red`. */
function readRecolour(clause: string): Edit | undefined {
  if (!verbs.change.test(clause) && !/\b(should|must) be\b|\bin(to)?\b/.test(clause)) return undefined;
  const colours = readColours(clause.replace(/\bblack (and|&) white\b/g, ''));
  const to = colours[colours.length - 1];
  if (to === undefined) return undefined;
  const from = colours.length > 1 ? colours[0] : undefined;
  const part = partOf(clause);
  if (part === 'background' && !verbs.change.test(clause)) return undefined;
  // `give him a red hat`, `put a red ball in the grass`: the colour belongs to something new.
  if (
    /\b(a|an|some|with)\s+(\w+\s+)?\w+/.test(clause) &&
    from === undefined &&
    !/\b(the|this|that|it|his|her|its|my)\b.*/.test(clause)
  ) {
    return undefined;
  }
  if (/\b(give|put|add|place|insert)\b/.test(clause)) return undefined;
  return { kind: 'recolour', from, to, target: part ?? (from === undefined ? 'subject' : 'everything') };
}

function partOf(clause: string): RecolourTarget | undefined {
  return partWords.find(({ pattern }) => pattern.test(clause))?.part;
}

/** What is left of the clause when the background itself is struck out describes the new one. */
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
function readAdditions(clause: string, brief: SceneBrief, hasEffects: boolean): Edit | undefined {
  const asked = verbs.add.test(clause);
  const prompt = brief.subjects.length > 0 && (!hasEffects || asked) ? freshPart(clause, asked) : '';
  return readPrompt(prompt).subjects.length === 0 ? undefined : { kind: 'add', prompt };
}

/** The clause without the things that are there already: `add a hat to the cat` is about the hat. */
function freshPart(clause: string, asked: boolean): string {
  const words = clause.split(' ');
  const kept: string[] = [];
  let definite = false;
  // `give the cat a hat`: with that verb the first noun is the one who gets.
  let first = !/\bgive\b/.test(clause);
  words.forEach((word, index) => {
    if (definiteWords.has(word)) definite = true;
    else if (indefiniteWords.has(word)) definite = false;
    const pair = `${word} ${words[index + 1] ?? ''}`;
    const named = findSubject(word) ?? findSubject(pair);
    if (named && definite && !(asked && first)) return;
    if (named) first = false;
    kept.push(word);
  });
  return kept.join(' ');
}
