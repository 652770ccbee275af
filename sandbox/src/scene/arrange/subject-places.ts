/** Data of the composer about single subjects: their usual places, and where others sit in or on them. */
import type { PlaceName } from '#sandbox/model/brief.ts';
import { namesOf } from '#sandbox/words.ts';

/** Subjects by the places they suggest when the prompt names none. */
const residents: readonly (readonly [string, readonly PlaceName[]])[] = [
  ['rocket, astronaut', ['space', 'planet']],
  ['planet', ['space']],
  ['flying saucer', ['planet', 'field', 'space']],
  ['octopus, jellyfish, shark, fish, mermaid, submarine', ['underwater']],
  ['whale', ['sea', 'underwater']],
  ['dolphin, ship, steamer', ['sea']],
  ['sailboat, boat', ['sea', 'lake', 'sea']],
  ['turtle', ['beach', 'underwater']],
  ['crab, lighthouse, gull', ['beach']],
  ['palm', ['beach', 'island']],
  ['island', ['sea']],
  ['penguin', ['snowland']],
  ['snowman', ['snowland', 'village']],
  ['cactus', ['desert']],
  ['robot', ['city', 'planet', 'street']],
  ['car', ['road', 'street', 'road']],
  ['bus, tram', ['street']],
  ['truck', ['road']],
  ['bicycle', ['garden', 'road', 'street']],
  ['train', ['hills', 'field', 'mountains']],
  ['barn, pumpkin, sunflower, windmill', ['field']],
  ['cow, sheep, pig, goat, chicken', ['meadow', 'field', 'hills']],
  ['horse, zebra, unicorn, lion, elephant, giraffe, leopard, kite', ['meadow', 'hills', 'meadow']],
  ['kite', ['hills', 'meadow', 'beach']],
  ['deer, fox, bear, owl, mushroom, hedgehog, squirrel, campfire, wolf', ['forest']],
  ['tiger, monkey, parrot, dinosaur', ['jungle']],
  ['panda', ['forest', 'garden']],
  ['rabbit, mouse, snail, ladybird, butterfly, bee, tulip, rose, fountain, bush', ['garden', 'meadow']],
  ['flower', ['meadow', 'garden']],
  ['dragonfly, frog, duck, swan, flamingo', ['lake']],
  ['bridge', ['river']],
  ['dragon, eagle, volcano, mountain, tent', ['mountains']],
  ['castle, tower, church, knight', ['hills', 'mountains']],
  ['cottage, house', ['hills', 'village', 'lake']],
  ['pagoda, cherry tree', ['garden', 'lake']],
  ['skyscraper', ['city']],
  ['tree, pine', ['hills', 'meadow']],
  ['chair, bed, piano, teddy bear, guitar, violin, drum, television, lamp, umbrella', ['room']],
  ['table', ['room']],
  ['wizard, ghost', ['library', 'forest']],
  ['telescope', ['hills']],
  ['bat, lantern', ['village', 'forest']],
  ['plane, helicopter, balloon, hot-air balloon', ['hills', 'sky', 'meadow']],
  ['heart, leaf, key', ['studio']],
  ['person, woman, man, child', ['garden', 'city', 'beach', 'meadow']],
  ['dancer, trumpet', ['room', 'studio']],
];

export const usualPlaces: ReadonlyMap<string, readonly PlaceName[]> = new Map(
  residents.flatMap(([names, places]) => names.split(', ').map((name) => [name, places] as const)),
);

/** Furniture: a prompt with one of these plays indoors. */
export const furniture = namesOf('chair, bed, piano, television, lamp, table');

/** Subjects that drive on the road; others stand beside it. */
export const vehicles: ReadonlySet<string> = new Set(['car', 'bus', 'truck', 'bicycle', 'tram', 'train']);

/** Where a thing rests when it is on or in another: y as a part of the other's height from its top. */
export const seats: Readonly<Record<string, { y: number; x?: number; inside?: boolean }>> = {
  boat: { y: 0.66, inside: true },
  sailboat: { y: 0.86, x: 0.4, inside: true },
  ship: { y: 0.72, inside: true },
  steamer: { y: 0.62, inside: true },
  submarine: { y: 0.2, inside: true },
  car: { y: 0.08 },
  bus: { y: 0.04 },
  truck: { y: 0.1 },
  train: { y: 0.24, x: 0.25 },
  tram: { y: 0.05 },
  chair: { y: 0.56 },
  bed: { y: 0.46 },
  table: { y: 0.06 },
  horse: { y: 0.4, x: 0.42 },
  unicorn: { y: 0.44, x: 0.42 },
  zebra: { y: 0.4, x: 0.42 },
  cow: { y: 0.2, x: 0.42 },
  elephant: { y: 0.16, x: 0.42 },
  dragon: { y: 0.46, x: 0.45 },
  bicycle: { y: 0.16, x: 0.4 },
  house: { y: 0.1 },
  cottage: { y: 0.12 },
  barn: { y: 0.1 },
  castle: { y: 0.12 },
  mountain: { y: 0.06 },
  island: { y: 0.62 },
  book: { y: 0.16 },
  vase: { y: 0.22, inside: true },
  bowl: { y: 0.42, inside: true },
  cup: { y: 0.24, inside: true },
  bag: { y: 0.3, inside: true },
  'hot-air balloon': { y: 0.9, inside: true },
  bridge: { y: 0.26 },
  turtle: { y: 0.3 },
  whale: { y: 0.3, x: 0.6 },
};

/** Where a hat sits: the top of the head, as parts of the wearer's box. */
export const heads: Readonly<Record<string, { x: number; y: number; width: number }>> = {
  cat: { x: 0.475, y: 0.14, width: 0.56 },
  dog: { x: 0.5, y: 0.12, width: 0.56 },
  bear: { x: 0.5, y: 0.1, width: 0.56 },
  panda: { x: 0.5, y: 0.1, width: 0.56 },
  fox: { x: 0.42, y: 0.16, width: 0.5 },
  wolf: { x: 0.42, y: 0.16, width: 0.5 },
  rabbit: { x: 0.5, y: 0.34, width: 0.66 },
  penguin: { x: 0.5, y: 0.06, width: 0.62 },
  owl: { x: 0.5, y: 0.08, width: 0.6 },
  horse: { x: 0.83, y: 0.1, width: 0.26 },
  unicorn: { x: 0.83, y: 0.14, width: 0.26 },
  robot: { x: 0.5, y: 0.14, width: 0.5 },
  ghost: { x: 0.5, y: 0.06, width: 0.6 },
  frog: { x: 0.5, y: 0.12, width: 0.5 },
};

/** Part of a swimmer's height that is under the surface when it is seen from above water. */
export const draughts: Readonly<Record<string, number>> = {
  whale: 0.22,
  dolphin: 0.2,
  shark: 0.42,
  duck: 0.14,
  swan: 0.1,
  fish: 0.3,
  octopus: 0.36,
  mermaid: 0.2,
  turtle: 0.3,
  boat: 0.1,
  sailboat: 0.04,
  ship: 0.08,
  steamer: 0.1,
  submarine: 0.34,
  flamingo: 0.06,
};

/** The line that leaves a subject, in its box's heights. */
export const tethers: Readonly<Record<string, { x: number; y: number }>> = {
  kite: { x: -0.03, y: 1.03 },
};

/** Things that read the wrong way round in a mirror. */
export const oneWay = namesOf('clock, sign, flag, book, guitar, violin, piano');

/** Buildings and similar subjects: they stand farther back than people and animals. */
export const large = namesOf(
  'house, cottage, barn, castle, church, lighthouse, tower, skyscraper, pagoda, windmill, bridge, ' +
    'ship, steamer, tree, pine, palm, cherry tree, train, tent, mountain, volcano, fountain',
);
