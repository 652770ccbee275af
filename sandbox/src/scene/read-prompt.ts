/**
 * Reads a prompt into a scene brief: nouns with their counts, colours and sizes, place, light, weather, mood,
 * lettering. A reader of words, not of sentences: what it does not know still turns the fingerprint.
 */

import type { SceneBrief } from '#sandbox/model/brief.ts';
import { hashText } from '#sandbox/random.ts';
import { type Draft, newDraft, type Scenery } from './draft.ts';
import { findPhrases, type Phrase } from './find-phrases.ts';
import { addColour, type Modifiers, noModifiers, subjectRequestOf } from './noun-phrase.ts';
import { quotedWords } from './quoted-words.ts';
import { splitWords } from './split-words.ts';
import type { Meaning } from './words/meaning.ts';

/** Any text is a prompt, the empty one too. Time grows linearly with its length. */
export function readPrompt(prompt: string): SceneBrief {
  const { lettering, rest } = quotedWords(prompt);
  const reader = new Reader(newDraft(), lettering.length > 0);
  const phrases = findPhrases(splitWords(rest));
  for (let index = 0; index < phrases.length; index += 1) reader.read(phrases, index);
  reader.endPhrase();
  return reader.draft.finish(lettering, hashText(prompt.normalize('NFKC').replace(/\s+/g, ' ').trim()));
}

const blackAndWhite = { black: '#25252c', white: '#f4f2ec' } as const;

class Reader {
  readonly draft: Draft;
  private readonly hasLettering: boolean;
  private modifiers: Modifiers = noModifiers();
  private negated = false;
  /** A subject was named in this phrase: a side that follows is its. */
  private named = false;
  /** Something was just negated: `no rain or snow` negates both. */
  private negating = false;
  /** A colour now belongs to the noun before. */
  private linked = false;

  constructor(draft: Draft, hasLettering: boolean) {
    this.draft = draft;
    this.hasLettering = hasLettering;
  }

  read(phrases: readonly Phrase[], index: number): void {
    const phrase = phrases[index];
    if (!phrase) return;
    const next = phrases[index + 1];
    if (phrase.subject && this.readsAsSubject(phrase, phrases, index)) {
      this.subject(phrase);
      return;
    }
    const shiftsNext = next?.meanings.some((meaning) => meaning.kind === 'colour') ?? false;
    const shift = phrase.meanings.find((meaning) => meaning.kind === 'colour-shift');
    if (shift && shiftsNext) {
      this.modifiers.shift = shift.shift;
      return;
    }
    // `a black and white cat` names the cat's colours, not the image's.
    if (phrase.text === 'black and white' && next?.subject) {
      this.modifiers.colours.push(blackAndWhite.black, blackAndWhite.white);
      return;
    }
    for (const meaning of phrase.meanings) this.meaning(meaning, phrase.text);
  }

  /** Leftover colours go to the noun before when it was linked to them, else to the image. */
  endPhrase(): void {
    const { modifiers, draft } = this;
    const [first, second] = modifiers.colours;
    if (first !== undefined && !(this.linked && draft.recolour(first, second)))
      draft.colours.push(...modifiers.colours);
    const { side } = modifiers;
    if (modifiers.flying) draft.liftLast();
    if (modifiers.colourful) draft.colourLast();
    // `on the left, a cat`: the side waits for its noun.
    this.modifiers = { ...noModifiers(), side };
    this.named = false;
    this.negated = false;
    this.negating = false;
    this.linked = false;
    draft.cutRelation();
  }

  /** Words that are scenery and subject at once, and colours that are fruit. */
  private readsAsSubject(phrase: Phrase, phrases: readonly Phrase[], index: number): boolean {
    if (phrase.meanings.length === 0) return true;
    if (phrase.meanings.some((meaning) => meaning.kind === 'colour' || meaning.kind === 'size')) {
      // `blue and orange` is colours; `an orange` is fruit.
      const alone = this.modifiers.count === undefined && this.modifiers.colours.length > 0;
      return !alone && !nounFollows(phrases, index);
    }
    if (phrase.meanings.some((meaning) => meaning.kind === 'carrier')) return true;
    if (phrase.meanings.some(isCountable)) {
      const { count, colours } = this.modifiers;
      const few = count !== undefined && count <= 8 && (count > 1 || phrase.text === 'star');
      return colours.length > 0 || few;
    }
    if (phrase.meanings.some((meaning) => meaning.kind === 'flora'))
      return this.modifiers.count !== undefined;
    return false;
  }

  private subject(phrase: Phrase): void {
    const request = subjectRequestOf(phrase, this.modifiers);
    if (!request) return;
    const { negated } = this;
    if (negated) this.draft.excluded.push(request.name);
    else this.draft.addSubject(request);
    this.startNoun();
    this.negating = negated;
    this.named = !negated;
  }

  private exclude(meaning: Scenery): void {
    this.draft.exclude(meaning);
    this.negated = false;
    this.negating = true;
  }

  private startNoun(): void {
    this.modifiers = noModifiers();
    this.negated = false;
    this.linked = false;
  }

  private meaning(meaning: Meaning, text: string): void {
    const { draft, modifiers } = this;
    switch (meaning.kind) {
      case 'colour':
        addColour(modifiers, meaning.colour);
        return;
      case 'colour-shift':
        return;
      case 'colourful':
        modifiers.colourful = true;
        return;
      case 'count':
        modifiers.count = meaning.count;
        return;
      case 'size':
        modifiers.size *= meaning.size;
        return;
      case 'flying':
        modifiers.flying = true;
        return;
      case 'side':
        if (this.named) draft.sideOfLast(meaning.side);
        else modifiers.side = meaning.side;
        return;
      case 'negate':
        this.negated = true;
        return;
      case 'link':
        this.linked = true;
        return;
      case 'and':
        this.negated ||= this.negating;
        return;
      case 'of':
        this.endPhrase();
        draft.startRelation('fill');
        return;
      case 'with':
        this.endPhrase();
        draft.startRelation('wear');
        return;
      case 'relation':
        this.endPhrase();
        this.linked = text === 'in';
        draft.startRelation(meaning.relation);
        return;
      case 'break':
        this.endPhrase();
        return;
      case 'carrier':
        if (this.hasLettering) draft.carrier ??= meaning.carrier;
        this.startNoun();
        return;
      case 'place':
      case 'sky':
      case 'body':
      case 'weather':
      case 'time':
      case 'season':
      case 'mood':
      case 'flora':
        if (this.negated) this.exclude(meaning);
        else draft.addScenery(meaning, modifiers.colours);
        if (meaning.kind === 'place' || meaning.kind === 'sky' || meaning.kind === 'body') this.startNoun();
        return;
      default:
        meaning satisfies never;
    }
  }
}

/** Stars and clouds are scenery, unless they are counted or coloured. */
function isCountable(meaning: Meaning): boolean {
  return (
    (meaning.kind === 'body' && meaning.body === 'stars') ||
    (meaning.kind === 'weather' && meaning.weather === 'clouds')
  );
}

/** True when a subject or a place follows within the phrase: `an orange cat`, not `an orange`. */
function nounFollows(phrases: readonly Phrase[], index: number): boolean {
  for (const phrase of phrases.slice(index + 1, index + 4)) {
    if (phrase.subject && !phrase.meanings.some((meaning) => meaning.kind === 'colour')) return true;
    for (const { kind } of phrase.meanings) {
      if (kind === 'place' || kind === 'sky') return true;
      if (kind === 'break' || kind === 'relation' || kind === 'with' || kind === 'of' || kind === 'link')
        return false;
    }
  }
  return false;
}
