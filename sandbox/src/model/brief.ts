/** What a prompt asks for, as plain data: the reader writes it, the composer draws up a scene from it. */

export type TimeOfDay = 'dawn' | 'morning' | 'noon' | 'golden' | 'sunset' | 'dusk' | 'night';
export type Weather =
  | 'clear'
  | 'clouds'
  | 'overcast'
  | 'rain'
  | 'storm'
  | 'snow'
  | 'fog'
  | 'wind'
  | 'rainbow';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type PlaceName =
  | 'hills'
  | 'meadow'
  | 'field'
  | 'mountains'
  | 'forest'
  | 'jungle'
  | 'garden'
  | 'beach'
  | 'sea'
  | 'island'
  | 'lake'
  | 'river'
  | 'desert'
  | 'canyon'
  | 'city'
  | 'street'
  | 'village'
  | 'road'
  | 'room'
  | 'library'
  | 'table'
  | 'studio'
  | 'space'
  | 'planet'
  | 'underwater'
  | 'snowland'
  | 'sky';
export type MoodName =
  | 'calm'
  | 'gloomy'
  | 'vivid'
  | 'pastel'
  | 'neon'
  | 'vintage'
  | 'mono'
  | 'watercolour'
  | 'minimal'
  | 'dreamy'
  | 'cinematic'
  | 'pixel'
  | 'warm'
  | 'cold';
export type BodyName = 'sun' | 'moon' | 'stars' | 'aurora';
export type Carrier = 'sign' | 'banner' | 'poster' | 'neon';
export type RelationKind = 'left' | 'right' | 'above' | 'below' | 'behind' | 'front' | 'on' | 'beside';
export type Side = 'left' | 'right' | 'centre';

export interface SubjectRequest {
  /** Canonical subject name, as `findSubject` knows it. */
  name: string;
  /** How many; 0 means several, the composer's choice. */
  count: number;
  /** #rrggbb, when the prompt named one. */
  colour?: string;
  /** A second named colour: `a red and white boat`. */
  accent?: string;
  /** Each of several in its own colour. */
  colourful: boolean;
  /** 1 is natural; tiny 0.5, huge 1.6. */
  size: number;
  side?: Side;
  /** Its relation to another ask (index). */
  relation?: { kind: RelationKind; to: number };
  /** Off the ground, whatever it is. */
  flying: boolean;
}

export interface SceneBrief {
  subjects: readonly SubjectRequest[];
  place?: PlaceName;
  /** A second named place, behind the first. */
  beyond?: PlaceName;
  /** Colour asked for the place itself: green hills, a blue sea, a white background. */
  placeColour?: string;
  skyColour?: string;
  weather: readonly Weather[];
  time?: TimeOfDay;
  season?: Season;
  moods: readonly MoodName[];
  /** Bodies named in the sky. */
  bodies: readonly BodyName[];
  /** Trees or flowers wanted around, not as subjects. */
  flora: readonly ('trees' | 'flowers')[];
  /** Colours that belong to nothing in particular. */
  colours: readonly string[];
  /** Words to letter in the image, as quoted. */
  lettering: readonly string[];
  carrier?: Carrier;
  /** What must not be there: subject names, weathers, bodies, flora. */
  excluded: readonly string[];
  /** Unsigned 32-bit hash of the whole prompt: words without a meaning here still change the image. */
  fingerprint: number;
}
