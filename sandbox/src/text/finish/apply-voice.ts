/**
 * Voices: a pirate, a cat, a formal clerk. Each is a table of words to swap and something to say before and after.
 * It changes how a text sounds, never what it says.
 */
import type { Random } from '../../random.ts';
import type { Tone } from '../request/directives.ts';

/** The text in a voice; lines stay lines. */
export function applyVoice(text: string, tone: Tone, random: Random): string {
  const voice = voices[tone];
  let spoken = text;
  for (const [plain, swapped] of voice.swaps) {
    spoken = spoken.replace(new RegExp(`\\b${plain}\\b`, 'gi'), (word) => matchCase(word, swapped));
  }
  const opening = random.pick(voice.openings);
  const closing = random.pick(voice.closings);
  const listLike = /\n/.test(spoken);
  return [opening, spoken, closing].filter((part) => part !== '').join(listLike ? '\n\n' : ' ');
}

interface Voice {
  readonly swaps: readonly (readonly [string, string])[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
}

function matchCase(word: string, swapped: string): string {
  return /^[A-Z]/.test(word) && word !== 'I' ? swapped.charAt(0).toUpperCase() + swapped.slice(1) : swapped;
}

const voices: Readonly<Record<Tone, Voice>> = {
  pirate: {
    swaps: [
      ['hello|hi', 'ahoy'],
      ['my', 'me'],
      ['you', 'ye'],
      ['your', 'yer'],
      ['yes', 'aye'],
      ['friends?', 'matey'],
      ['is', 'be'],
      ['are', 'be'],
      ['the', 'th\u2019'],
      ['of', 'o\u2019'],
      ['and', 'an\u2019'],
      ['money', 'doubloons'],
      ['people', 'landlubbers'],
      ['ocean', 'briny deep'],
    ],
    openings: ['Arr!', 'Ahoy, matey!', 'Avast!', 'Yo ho ho!'],
    closings: ['Arr!', 'So says yer old captain.', 'Now hoist the sails!', 'Fair winds to ye!'],
  },
  cat: {
    swaps: [
      ['perfect', 'purrfect'],
      ['now', 'meow'],
      ['friends?', 'fellow cat'],
      ['hands?', 'paws'],
    ],
    openings: ['Meow!', 'Purr...', 'Mrrp!'],
    closings: ['Meow.', '*stretches and curls up again*', 'Now, about dinner...', 'Purr.'],
  },
  dog: {
    swaps: [
      ['hands?', 'paws'],
      ['friends?', 'best friend'],
    ],
    openings: ['Woof!', 'Arf arf!'],
    closings: ['*wags tail*', 'Woof!', 'Can we go out now?'],
  },
  robot: {
    swaps: [
      ['i am', 'this unit is'],
      ['i', 'this unit'],
      ['yes', 'affirmative'],
      ['no', 'negative'],
      ['hello|hi', 'greetings'],
    ],
    openings: ['BEEP.', 'BOOTING REPLY MODULE.'],
    closings: ['END OF TRANSMISSION.', 'BOOP.'],
  },
  shakespeare: {
    swaps: [
      ['you are', 'thou art'],
      ['you', 'thou'],
      ['your', 'thy'],
      ['yours', 'thine'],
      ['are', 'art'],
      ['has', 'hath'],
      ['does', 'doth'],
      ['yes', 'aye'],
      ['no', 'nay'],
      ['hello|hi', 'good morrow'],
      ['often', 'oft'],
      ['before', 'ere'],
      ['over', 'o\u2019er'],
    ],
    openings: ['Hark!', 'Good my friend,', 'Prithee, lend thine ear.'],
    closings: ['Fare thee well.', 'So ends my tale.', 'Anon!'],
  },
  formal: {
    swaps: [
      ["can't", 'cannot'],
      ["don't", 'do not'],
      ["won't", 'will not'],
      ["I'm", 'I am'],
      ["it's", 'it is'],
      ["that's", 'that is'],
      ["doesn't", 'does not'],
      ["isn't", 'is not'],
      ["I'll", 'I will'],
      ["you'll", 'you will'],
      ["let's", 'let us'],
      ['hello|hi', 'good day'],
    ],
    openings: [''],
    closings: [''],
  },
  cheerful: {
    swaps: [],
    openings: ['Oh, what a lovely thing to ask!', 'Happy to!', 'With pleasure!'],
    closings: ['Hope that brightens your day!', 'Have fun with it!', ''],
  },
};
