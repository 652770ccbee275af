/** The modifiers gathered before a noun, and the subject request they make of it. */
import type { Side, SubjectRequest } from '#sandbox/model/brief.ts';
import { namesOf } from '#sandbox/words.ts';
import type { Phrase } from './find-phrases.ts';
import { type colourShifts, shiftColour } from './words/colour-words.ts';
import { greatestCount } from './words/grammar-words.ts';

export interface Modifiers {
  colours: string[];
  shift?: keyof typeof colourShifts;
  count?: number;
  size: number;
  colourful: boolean;
  flying: boolean;
  side?: Side;
}

export function noModifiers(): Modifiers {
  return { colours: [], size: 1, colourful: false, flying: false };
}

/** Adds a colour, after the `light` or `dark` that stood before it. */
export function addColour(modifiers: Modifiers, colour: string): void {
  modifiers.colours.push(modifiers.shift ? shiftColour(colour, modifiers.shift) : colour);
  modifiers.shift = undefined;
}

/** The request a noun makes with the modifiers before it. A bare plural asks for several (count 0). */
export function subjectRequestOf(phrase: Phrase, modifiers: Modifiers): SubjectRequest | undefined {
  const { subject, text } = phrase;
  if (!subject) return undefined;
  const [colour, accent] = modifiers.colours;
  const count = modifiers.count ?? (isPlural(text, subject.name) ? 0 : 1);
  return {
    name: subject.name,
    count: Math.min(count, greatestCount),
    colour,
    accent,
    side: modifiers.side,
    colourful: modifiers.colourful,
    size: modifiers.size,
    flying: modifiers.flying,
  };
}

const irregularPlurals = namesOf('mice, geese, wolves, leaves, children, people, men, women, oxen');

function isPlural(text: string, name: string): boolean {
  return irregularPlurals.has(text) || (text !== name && /[^s]s$/.test(text) && !name.endsWith('s'));
}
