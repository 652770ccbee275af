/**
 * Proper names in a text: people, places, organisations. By capitals, a list of known places and the words around.
 */
import { capitals } from '../skills/talk/capitals.ts';

export interface Names {
  readonly people: readonly string[];
  readonly places: readonly string[];
  readonly organisations: readonly string[];
}

/** Names in order, without repeats. The text must be bounded by the caller. */
export function namesInText(text: string): Names {
  const names = { people: new Set<string>(), places: new Set<string>(), organisations: new Set<string>() };
  let previous: { readonly kind: keyof Names; readonly end: number } | undefined;
  for (const run of capitalRuns(text)) {
    const before = text.slice(Math.max(0, run.start - 24), run.start);
    const joined =
      previous !== undefined &&
      /^(?:\s*,\s*(?:and |or )?|\s+(?:and|or|to|&)\s+(?:in |from |at )?)$/.test(
        text.slice(previous.end, run.start),
      );
    const kind = kindOf(
      run.name,
      before,
      text.slice(run.end, run.end + 24),
      joined ? previous?.kind : undefined,
    );
    if (kind) names[kind].add(run.name);
    previous = kind && { kind, end: run.end };
  }
  for (const place of lowerCasePlaces(text)) names.places.add(place);
  return { people: [...names.people], places: [...names.places], organisations: [...names.organisations] };
}

interface Run {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function* capitalRuns(text: string): Generator<Run, void, undefined> {
  for (const match of text.matchAll(
    /\p{Lu}[\p{L}\p{N}'’&-]{0,40}(?:\.(?= \p{Lu}))?(?:[ ](?:de |van |von |la |del |di |(?<=(?:University|Bank|Museum|Republic|Gulf|Isle|Cape|Institute|College) )of )?\p{Lu}[\p{L}\p{N}'’&-]{0,40}){0,4}/gu,
  )) {
    let name = match[0].replace(/['’]s$/, '');
    let start = match.index;
    const title = /^(?:Mr|Mrs|Ms|Dr|Prof)\.? /.exec(name)?.[0] ?? '';
    name = name.slice(title.length);
    start += title.length;
    const startsSentence = /(?:^|[.!?:\n]\s*|["“(]\s*)$/.test(text.slice(Math.max(0, start - 3), start));
    const first = name.split(' ')[0] ?? '';
    if (commonStarts.has(first) || (startsSentence && commonVerbs.has(first))) {
      name = name.slice(first.length).trim();
      start += match[0].length - name.length;
    }
    if (name !== '' && !commonStarts.has(name)) yield { name, start, end: match.index + match[0].length };
  }
}

function kindOf(
  name: string,
  before: string,
  after: string,
  joinedTo: keyof Names | undefined,
): keyof Names | undefined {
  if (
    /\b(?:Inc|Ltd|LLC|GmbH|Corp|Corporation|Company|Co|University|Institute|Bank|Labs|Group|Foundation|Systems|Technologies)$/.test(
      name,
    )
  )
    return 'organisations';
  if (givenNames.has(name.split(' ')[0] ?? '')) return 'people';
  if (isPlace(name)) return 'places';
  if (joinedTo === 'places' || joinedTo === 'people') return joinedTo;
  if (
    /\b(?:Mr|Mrs|Ms|Dr|Prof)\.?\s*$/.test(before) ||
    /\b(?:[Mm]y name is|[Ii]['’]?m|[Ii] am|called|named|[Nn]ame:|by|[Dd]ear|[Hh]i|[Hh]ello|meet|with|author|regards,|[Ff]rom:|[Cc]ontact:?|[Ii]nvite|[Tt]ell|[Aa]sk)\s*$/.test(
      before,
    )
  )
    return 'people';
  if (/\b(?:works? (?:at|for)|employed (?:at|by)|joined|company|startup)\s*$/i.test(before))
    return 'organisations';
  if (
    /\b(?:in|near|around|visit(?:ing)?|towards?|via|lives? in|born in|based in|fly(?:ing)? to|travel(?:l?ing)? to|trip to|moved to|weather (?:in|for|at))\s+(?:the )?$/i.test(
      before,
    )
  )
    return 'places';
  if (/\b(?:to|from|at|for|of)\s+$/i.test(before) && !/\s/.test(name) && !/^\s*\(/.test(after))
    return /\b(?:to|from)\s+$/i.test(before) ? 'places' : undefined;
  if (/^\s*(?:\(|,?\s*(?:aged? )?\d{1,3}\b|is \d|<|said|asked|wrote|works|lives|turned)/.test(after))
    return 'people';
  return /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)? \p{Lu}\p{L}+$/u.test(name) ? 'people' : undefined;
}

function isPlace(name: string): boolean {
  return knownPlaces.has(name.toLowerCase());
}

/** "weather in paris": known places that the user did not capitalise, after a word that places follow. */
function lowerCasePlaces(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/\b(?:in|to|from|at|for|near|and)\s+([a-z]+(?: [a-z]+)?)/g)) {
    const words = (match[1] ?? '').split(' ');
    const place = [words.join(' '), words[0] ?? ''].find((name) => knownPlaces.has(name));
    if (place) found.push(place.replace(/(?:^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()));
  }
  return found;
}

const knownPlaces = new Set([
  ...[...capitals.keys()].filter((country) => !country.startsWith('the ')),
  ...[...capitals.values()].map((city) => city.toLowerCase()),
  ...'new york|san francisco|los angeles|chicago|boston|seattle|austin|denver|miami|las vegas|toronto|vancouver|montreal|sydney|melbourne|mumbai|delhi|bangalore|shanghai|shenzhen|hong kong|osaka|kyoto|barcelona|milan|venice|florence|naples|munich|hamburg|frankfurt|cologne|zurich|geneva|lyon|marseille|nice|porto|krakow|istanbul|dubai|cape town|johannesburg|lagos|rio de janeiro|são paulo|sao paulo|manchester|glasgow|liverpool|oxford|cambridge|antwerp|rotterdam|gothenburg|st petersburg|honolulu|dallas|houston|atlanta|philadelphia|phoenix|portland|washington|california|texas|florida|europe|asia|africa'.split(
    '|',
  ),
]);

/** Common given names that are not also places or words. */
const givenNames = new Set(
  'Ada Adam Aisha Alan Alex Alexander Alice Amelia Amy Ana Anders Andrea Andrew Anna Anne Anton Antonio Ben Benjamin Bob Carlos Carol Caroline Charles Charlie Chloe Chris Christina Clara Daniel David Diana Diego Elena Eli Elias Elizabeth Ella Ellen Emily Emma Eric Erik Eva Fatima Felix Fiona Frank Gabriel George Grace Greta Hannah Hans Harry Helen Henry Hugo Ian Ingrid Isabel Ivan Jack Jacob James Jan Jane Jason Jean Jennifer Jessica Joan Johan John Jonas Jonathan Jose Joseph Juan Julia Julie Karen Kate Katherine Kevin Klaus Kofi Laura Lea Leah Leo Lena Lily Linda Lisa Louis Lucas Lucy Luis Luke Maria Marie Mark Martin Mary Mateo Matthew Maya Michael Mia Mohammed Nadia Nina Noah Nora Olga Oliver Olivia Omar Oscar Otto Patricia Paul Pedro Peter Philip Priya Rachel Rafael Raj Rebecca Richard Robert Rosa Ruth Samuel Sara Sarah Simon Sofia Sophie Stefan Stephen Steve Susan Theo Thomas Tim Tom Uma Vera Victor Wei William Yuki Yusuf Zoe'.split(
    ' ',
  ),
);

const commonStarts = new Set(
  'I The A An This That These Those It He She We They You What When Where Who Why How Which My Your Our His Her Their Is Are Was Were Do Does Did Can Could Would Should Will May If And But Or So As At In On For From To With By Of Not No Yes Please Also Then There Here Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December JSON API URL PM AM USD EUR GBP'.split(
    ' ',
  ),
);

const commonVerbs = new Set(
  'Book Find Get Give Make Show Tell Write Create Extract Summarize Summarise Translate Convert List Call Use Check Look Search Send Schedule Add Remove Delete Update Generate Return Describe Explain Compare Calculate Order Buy Plan Name Email Set Turn Play Open Close Hello Hi Hey Dear Thanks Meeting Invoice Customer Review Please Let Let\u2019s Remind Response Draft Compute'.split(
    ' ',
  ),
);
