/** The effects a clause names: light, medium, look, blur. */
import type { Edit, FilterName, LightEdit } from '#sandbox/image/edit/edit.ts';
import type { LookName } from '#sandbox/image/edit/looks.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';

type Words<Name> = readonly (readonly [pattern: RegExp, name: Name])[];

/** The first pattern that matches counts. English, lower case. */
const filterWords: Words<FilterName> = [
  [/\b(water ?colou?r|aquarelle|gouache)/, 'watercolour'],
  [/\b(pixel|8 ?bit|16 ?bit|retro game|mosaic)/, 'pixel-art'],
  [/\b(pencil|sketch|charcoal|hand drawn|drawing|line ?art|ink(ed)?\b)/, 'pencil'],
  [/\b(comic|cartoon|anime|pop art|illustration|poster(i[sz]ed?)?\b|flat design|vector)/, 'comic'],
  [/\b(oil\b|impressionis|van gogh|monet|painting|painted|painterly)/, 'oil'],
];

const lookWords: Words<LookName> = [
  [/\b(black (and|&) white|b ?& ?w|b ?w\b|monochrom|gr[ae]y ?scale|noir|desaturate)/, 'black-and-white'],
  [/\bsepia/, 'sepia'],
  [/\b(vintage|retro|old photo|nostalgi|faded)/, 'vintage'],
  [/\b(vivid|vibrant|saturat|colou?rful|more colou?r)/, 'vivid'],
  [/\b(dramatic|moody|cinematic|more contrast)/, 'dramatic'],
  [/\b(warm(er)?|cosy|cozy)\b/, 'warm'],
  [/\b(cool(er)?|cold(er)?|chilly|icy)\b/, 'cool'],
  [/\b(bright(er|en)?|lighten|lighter)\b/, 'bright'],
  [/\b(darken|darker|dark|dim(mer)?)\b/, 'dark'],
];

export function readEffects(clause: string, brief: SceneBrief): Edit[] {
  const light = readLight(clause, brief);
  const amount = /\b(slightly|a bit|a little|gently|lightly)\b/.test(clause) ? 0.5 : 1;
  const filter = filterWords.find(([pattern]) => pattern.test(clause))?.[1];
  const look = lookWords.find(([pattern]) => pattern.test(clause))?.[1];
  const target = /\b(back ?ground|bokeh|depth of field)\b/.test(clause) ? 'background' : 'everything';
  return [
    ...(light ? [light] : []),
    ...(filter ? [{ kind: 'filter', filter } as const] : []),
    ...(look ? [{ kind: 'look', look, amount } as const] : []),
    ...(/\b(blur|bokeh|depth of field|out of focus)/.test(clause) ? [{ kind: 'blur', target } as const] : []),
  ];
}

/** `make the moon bigger` is about one that is there already. */
const present = /\b(the|this|that|its|his|her|my) (\w+ )?(sun|moon|stars|clouds?)\b/;

function readLight(clause: string, { time, season, weather, bodies }: SceneBrief): LightEdit | undefined {
  const shown = weather.filter((name) => name !== 'wind');
  const falls = shown.filter((name) => name !== 'clear');
  // `a sunny day` is bright; it need not show the sun.
  const named = bodies.filter(
    (body) => !present.test(clause) && !(body === 'sun' && /\bsun(ny|lit)\b/.test(clause)),
  );
  // A rainy day is not a bright one, and a summer's day is the summer's.
  const isPlainDay = time === 'noon' && (falls.length > 0 || season !== undefined);
  const hour = time === undefined && named.includes('stars') ? 'night' : isPlainDay ? undefined : time;
  const year = season === 'winter' && falls.includes('snow') ? undefined : season;
  if (hour === undefined && year === undefined && shown.length === 0 && named.length === 0) return undefined;
  return { kind: 'light', time: hour, season: year, weather: shown, bodies: named };
}
