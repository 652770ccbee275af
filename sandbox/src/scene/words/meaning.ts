/** What one word or phrase of a prompt can mean. The tables beside this file fill the dictionary. */
import type {
  BodyName,
  Carrier,
  MoodName,
  PlaceName,
  RelationKind,
  Season,
  Side,
  TimeOfDay,
  Weather,
} from '#sandbox/model/brief.ts';

export type Meaning =
  | { kind: 'place'; place: PlaceName }
  | { kind: 'sky' }
  | { kind: 'time'; time: TimeOfDay }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'season'; season: Season }
  | { kind: 'mood'; mood: MoodName }
  | { kind: 'body'; body: BodyName }
  | { kind: 'flora'; flora: 'trees' | 'flowers' }
  | { kind: 'carrier'; carrier: Carrier }
  | { kind: 'colour'; colour: string }
  | { kind: 'colourful' }
  | { kind: 'colour-shift'; shift: 'light' | 'dark' | 'pale' | 'deep' | 'bright' }
  | { kind: 'size'; size: number }
  | { kind: 'count'; count: number }
  | { kind: 'relation'; relation: RelationKind }
  | { kind: 'side'; side: Side }
  | { kind: 'flying' }
  | { kind: 'negate' }
  /** `is`, `in`, `painted`: a colour that follows belongs to the noun before. */
  | { kind: 'link' }
  /** `with`, `wearing`: a hat that follows belongs to the noun before. */
  | { kind: 'with' }
  /** `of`: what fills a bowl. */
  | { kind: 'of' }
  /** `and`: keeps colours together. */
  | { kind: 'and' }
  /** Ends a noun phrase: with, at, beyond ... */
  | { kind: 'break' };

/** Puts every phrase of a comma list into the dictionary under the given meanings; later tables add, not replace. */
export function define(dictionary: Map<string, Meaning[]>, phrases: string, ...meanings: Meaning[]): void {
  for (const phrase of phrases.split(',')) {
    const key = phrase.trim();
    if (key === '') continue;
    const known = dictionary.get(key);
    if (known) known.push(...meanings);
    else dictionary.set(key, [...meanings]);
  }
}
