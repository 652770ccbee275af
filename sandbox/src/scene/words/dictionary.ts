/** The dictionary: every word table of this folder as one map from phrase to meanings. Knows no subjects. */
import { colourShifts, colourWords } from './colour-words.ts';
import {
  breakWords,
  carrierWords,
  colourfulWords,
  countWords,
  flyingWords,
  linkWords,
  negateWords,
  relationWords,
  sideWords,
  sizeWords,
  withWords,
} from './grammar-words.ts';
import { define, type Meaning } from './meaning.ts';
import { moodWords, placeWords, seasonWords, timeWords, weatherWords } from './scene-words.ts';

/** Phrase (lower case, words joined by one space) to its meanings. */
export const dictionary: ReadonlyMap<string, readonly Meaning[]> = buildDictionary();

/** The longest phrase of the dictionary, in words. */
export const longestPhrase = Math.max(...[...dictionary.keys()].map((phrase) => phrase.split(' ').length));

function buildDictionary(): Map<string, Meaning[]> {
  const entries = new Map<string, Meaning[]>();
  for (const [place, words] of pairs(placeWords)) define(entries, words, { kind: 'place', place });
  for (const [time, words] of pairs(timeWords)) define(entries, words, { kind: 'time', time });
  for (const [weather, words] of pairs(weatherWords)) define(entries, words, { kind: 'weather', weather });
  for (const [season, words] of pairs(seasonWords)) define(entries, words, { kind: 'season', season });
  for (const [mood, words] of pairs(moodWords)) define(entries, words, { kind: 'mood', mood });
  for (const [colour, words] of pairs(colourWords)) define(entries, words, { kind: 'colour', colour });
  for (const [shift, words] of pairs(colourShifts)) define(entries, words, { kind: 'colour-shift', shift });
  for (const [count, words] of pairs(countWords))
    define(entries, words, { kind: 'count', count: Number(count) });
  for (const [size, words] of sizeWords) define(entries, words, { kind: 'size', size });
  for (const [side, words] of pairs(sideWords)) define(entries, words, { kind: 'side', side });
  for (const [relation, words] of pairs(relationWords))
    define(entries, words, { kind: 'relation', relation });
  for (const [carrier, words] of pairs(carrierWords)) define(entries, words, { kind: 'carrier', carrier });
  define(entries, flyingWords, { kind: 'flying' });
  define(entries, colourfulWords, { kind: 'colourful' });
  define(entries, negateWords, { kind: 'negate' });
  define(entries, linkWords, { kind: 'link' });
  define(entries, withWords, { kind: 'with' });
  define(entries, breakWords, { kind: 'break' });
  define(entries, 'of,full of,filled with', { kind: 'of' });
  define(entries, 'and,&,or,nor', { kind: 'and' });
  define(entries, 'sky,skies', { kind: 'sky' });
  addDoubleMeanings(entries);
  return entries;
}

/** Words that say two things at once: `sunny` is weather and light, `starry` is night and stars. */
function addDoubleMeanings(entries: Map<string, Meaning[]>): void {
  define(entries, 'milky way', { kind: 'time', time: 'night' });
  define(
    entries,
    'sunny,sunshine,sunlit',
    { kind: 'weather', weather: 'clear' },
    { kind: 'body', body: 'sun' },
  );
  define(entries, 'sun,suns,setting sun,late sun,evening sun,low sun', { kind: 'body', body: 'sun' });
  define(entries, 'moon,full moon,crescent moon,crescent,moonlight,moonlit', { kind: 'body', body: 'moon' });
  define(
    entries,
    'star,stars,starry,starlight,constellation',
    { kind: 'body', body: 'stars' },
    { kind: 'time', time: 'night' },
  );
  define(
    entries,
    'aurora,aurora borealis,northern lights,polar lights',
    { kind: 'body', body: 'aurora' },
    { kind: 'time', time: 'night' },
  );
  define(entries, 'starry night,night sky,milky way', { kind: 'body', body: 'stars' });
  define(entries, 'snow', { kind: 'weather', weather: 'snow' }, { kind: 'season', season: 'winter' });
  define(entries, 'snowing,snowfall,blizzard,snowstorm,falling snow', { kind: 'season', season: 'winter' });
  define(entries, 'trees,pines,pine trees,palm trees,birches,oaks', { kind: 'flora', flora: 'trees' });
  define(entries, 'wildflowers,flower bed,flower beds,blooming', { kind: 'flora', flora: 'flowers' });
  define(entries, 'cyberpunk,synthwave,vaporwave,blade runner', { kind: 'time', time: 'night' });
  define(entries, 'synthwave,vaporwave', { kind: 'mood', mood: 'vivid' });
  define(entries, 'haunted,spooky', { kind: 'weather', weather: 'fog' });
}

function pairs<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] {
  const found: [Key, Value][] = [];
  for (const key in table) found.push([key, table[key]]);
  return found;
}
