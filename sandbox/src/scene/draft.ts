/** A scene brief while it is being read: where nouns, scenery and relations are put together. */
import type {
  BodyName,
  Carrier,
  MoodName,
  PlaceName,
  RelationKind,
  SceneBrief,
  Season,
  Side,
  SubjectRequest,
  TimeOfDay,
  Weather,
} from '#sandbox/model/brief.ts';
import { namesOf } from '#sandbox/words.ts';
import type { Meaning } from './words/meaning.ts';

/** More kinds of subject than this and none would be seen. */
const greatestKinds = 6;

/** Things that go on a head or a neck: `a cat in a hat` puts the hat on the cat. */
const worn = namesOf('hat, crown, top hat, scarf, glasses, sunglasses, cap, helmet, party hat');

/** Places that make a good distance. */
const farPlaces: ReadonlySet<PlaceName> = new Set([
  'mountains',
  'city',
  'hills',
  'forest',
  'canyon',
  'sky',
  'snowland',
]);

/** What a vase is for: `a vase with tulips` puts them into it. */
const flowers = new Set(['flower', 'rose', 'tulip', 'sunflower']);

/** What other things are put into: `a bowl of apples`. */
const holders = new Set(['bowl', 'cup', 'vase', 'empty vase', 'bag', 'boat', 'ship', 'truck']);

export type Scenery = Extract<
  Meaning,
  { kind: 'place' | 'sky' | 'body' | 'weather' | 'time' | 'season' | 'mood' | 'flora' }
>;

export function newDraft(): Draft {
  return new Draft();
}

export class Draft {
  readonly colours: string[] = [];
  readonly excluded: string[] = [];
  carrier: Carrier | undefined;
  private readonly subjects: SubjectRequest[] = [];
  private readonly weather = new Set<Weather>();
  private readonly moods = new Set<MoodName>();
  private readonly bodies = new Set<BodyName>();
  private readonly flora = new Set<'trees' | 'flowers'>();
  private place: PlaceName | undefined;
  private beyond: PlaceName | undefined;
  private placeColour: string | undefined;
  private skyColour: string | undefined;
  private time: TimeOfDay | undefined;
  private season: Season | undefined;
  /** Index of the noun last named, -1 when that was no subject. */
  private last = -1;
  private open: { kind: RelationKind | 'wear' | 'fill'; from: number } | undefined;

  addSubject(request: SubjectRequest): void {
    const known = this.subjects.findIndex(
      (other) =>
        other.name === request.name && (request.colour === undefined || request.colour === other.colour),
    );
    if (known >= 0 && request.count <= 1) this.last = known;
    else if (this.subjects.length < greatestKinds) this.last = this.subjects.push(request) - 1;
    this.closeRelation();
  }

  addScenery(meaning: Scenery, colours: readonly string[]): void {
    const [colour] = colours;
    switch (meaning.kind) {
      case 'place':
        this.addPlace(meaning.place, colour);
        return;
      case 'sky':
        this.skyColour ??= colour;
        this.last = -1;
        return;
      case 'body':
        this.bodies.add(meaning.body);
        return;
      case 'weather':
        this.weather.add(meaning.weather);
        return;
      case 'time':
        this.time ??= meaning.time;
        return;
      case 'season':
        this.season ??= meaning.season;
        return;
      case 'mood':
        this.moods.add(meaning.mood);
        return;
      case 'flora':
        this.flora.add(meaning.flora);
        return;
      default:
        meaning satisfies never;
    }
  }

  exclude(meaning: Scenery): void {
    if (meaning.kind === 'place') this.excluded.push(meaning.place);
    else if (meaning.kind === 'body') this.excluded.push(meaning.body);
    else if (meaning.kind === 'weather') this.excluded.push(meaning.weather);
    else if (meaning.kind === 'mood') this.excluded.push(meaning.mood);
    else if (meaning.kind === 'flora') this.excluded.push(meaning.flora);
  }

  startRelation(kind: RelationKind | 'wear' | 'fill'): void {
    // What is worn is at the place of its wearer.
    const from =
      this.subjects[this.last]?.relation?.kind === 'on'
        ? (this.subjects[this.last]?.relation?.to ?? -1)
        : this.last;
    this.open = from >= 0 ? { kind, from } : undefined;
  }

  cutRelation(): void {
    this.open = undefined;
  }

  /** Gives the noun last named its colours; false when it has one already or there is none. */
  recolour(colour: string, accent: string | undefined): boolean {
    const request = this.subjects[this.last];
    if (!request || request.colour !== undefined) return false;
    request.colour = colour;
    if (accent !== undefined) request.accent = accent;
    return true;
  }

  colourLast(): void {
    const request = this.subjects[this.last];
    if (request) request.colourful = true;
  }

  sideOfLast(side: Side): void {
    const request = this.subjects[this.last];
    if (request) request.side ??= side;
  }

  liftLast(): void {
    const request = this.subjects[this.last];
    if (request) request.flying = true;
  }

  finish(lettering: readonly string[], fingerprint: number): SceneBrief {
    this.orderPlaces();
    return {
      subjects: this.subjects,
      place: this.place,
      beyond: this.beyond,
      placeColour: this.placeColour,
      skyColour: this.skyColour,
      time: this.time,
      season: this.season,
      carrier: this.carrier,
      weather: [...this.weather],
      moods: [...this.moods],
      bodies: [...this.bodies],
      flora: [...this.flora],
      colours: this.colours.slice(0, 4),
      lettering,
      excluded: this.excluded.slice(0, 40),
      fingerprint,
    };
  }

  /** Of two places the one that can be stood in is near: `mountains and a lake` is a lake before mountains. */
  private orderPlaces(): void {
    const { place, beyond } = this;
    if (place === undefined || beyond === undefined || !farPlaces.has(place) || farPlaces.has(beyond)) return;
    this.place = beyond;
    this.beyond = place;
  }

  private addPlace(place: PlaceName, colour: string | undefined): void {
    if (this.place === undefined) {
      this.place = place;
      this.placeColour = colour;
    } else if (place !== this.place) {
      this.beyond ??= place;
    }
    if (this.open?.kind === 'above') this.liftLast();
    this.open = undefined;
  }

  /** `a cat on a boat`: the noun before takes its place by the one just named. */
  private closeRelation(): void {
    const { open, last } = this;
    this.open = undefined;
    if (!open || open.from === last || last < 0) return;
    const from = this.subjects[open.from];
    const to = this.subjects[last];
    if (!from || !to) return;
    if (worn.has(to.name)) {
      if (open.kind === 'wear' || open.kind === 'on') to.relation = { kind: 'on', to: open.from };
    } else if (open.kind === 'fill' || open.kind === 'wear') {
      const holds = open.kind === 'fill' ? holders.has(from.name) : isVase(from) && flowers.has(to.name);
      if (holds) to.relation = { kind: 'on', to: open.from };
    } else if (to.relation?.to !== open.from) {
      from.relation = { kind: open.kind, to: last };
    }
  }
}

function isVase({ name }: SubjectRequest): boolean {
  return name === 'vase' || name === 'empty vase';
}
