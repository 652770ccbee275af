/**
 * All subjects, and the lookup from a word to a subject. The caller splits the prompt into words;
 * names of several words (`hot air balloon`) are looked up whole.
 */
import { dinosaur, dragon } from '#sandbox/subjects/animals/dragons.ts';
import { cow, goat, pig, sheep } from '#sandbox/subjects/animals/farm-animals.ts';
import { chicken, duck, flamingo, penguin, swan } from '#sandbox/subjects/animals/fowl.ts';
import { bee, butterfly, dragonfly, ladybird } from '#sandbox/subjects/animals/insects.ts';
import { cat, dog } from '#sandbox/subjects/animals/pets.ts';
import { horse, unicorn, zebra } from '#sandbox/subjects/animals/riding-animals.ts';
import { elephant, giraffe, leopard, lion, tiger } from '#sandbox/subjects/animals/savanna-animals.ts';
import { crab, jellyfish, octopus, turtle } from '#sandbox/subjects/animals/shore-animals.ts';
import { bird, owl, songbird } from '#sandbox/subjects/animals/small-birds.ts';
import { hedgehog, monkey, mouse, rabbit, squirrel } from '#sandbox/subjects/animals/small-mammals.ts';
import { dolphin, fish, shark, whale } from '#sandbox/subjects/animals/swimmers.ts';
import { bear, fox, panda, teddy, wolf } from '#sandbox/subjects/animals/woodland-animals.ts';
import { bread, cake, pizza } from '#sandbox/subjects/food/baking.ts';
import { cherry, grapes, strawberry, watermelon } from '#sandbox/subjects/food/berries.ts';
import { burger, carrot, egg, pumpkin, tomato } from '#sandbox/subjects/food/cooking.ts';
import { apple, banana, lemon, orange, pear } from '#sandbox/subjects/food/fruit.ts';
import { doughnut, iceCream } from '#sandbox/subjects/food/sweets.ts';
import { dancer } from '#sandbox/subjects/people/dancer.ts';
import { ghost, mermaid, snowman } from '#sandbox/subjects/people/fantasy.ts';
import { child, person } from '#sandbox/subjects/people/people.ts';
import { astronaut, robot } from '#sandbox/subjects/people/space-figures.ts';
import { knight, wizard } from '#sandbox/subjects/people/storybook-figures.ts';
import { castle, tower } from '#sandbox/subjects/places/castles.ts';
import { barn, cottage, house } from '#sandbox/subjects/places/houses.ts';
import { island, mountain, volcano } from '#sandbox/subjects/places/landforms.ts';
import { bridge, tent } from '#sandbox/subjects/places/landmarks.ts';
import { campfire, flag, fountain, lantern, sign } from '#sandbox/subjects/places/outdoors.ts';
import { lighthouse, pagoda, windmill } from '#sandbox/subjects/places/towers.ts';
import { church, skyscraper } from '#sandbox/subjects/places/town.ts';
import { bouquet } from '#sandbox/subjects/plants/bouquet.ts';
import { flower, rose, sunflower, tulip } from '#sandbox/subjects/plants/flowers.ts';
import { blossom, palm, pine, tree } from '#sandbox/subjects/plants/trees.ts';
import { candle } from '#sandbox/subjects/things/candle.ts';
import { camera, laptop, phone, telescope, television } from '#sandbox/subjects/things/devices.ts';
import { bed, chair, clock, lamp, table } from '#sandbox/subjects/things/furniture.ts';
import { drum, guitar, piano, trumpet, violin } from '#sandbox/subjects/things/instruments.ts';
import { cloud, moon, planet, rainbow, star, sun } from '#sandbox/subjects/things/sky-things.ts';
import { bottle, bowl, cup, teapot } from '#sandbox/subjects/things/tableware.ts';
import { ball, heart } from '#sandbox/subjects/things/toys.ts';
import { emptyVase, vase } from '#sandbox/subjects/things/vases.ts';
import { crown, hat, umbrella } from '#sandbox/subjects/things/wear.ts';
import { helicopter, plane, rocket, saucer } from '#sandbox/subjects/vehicles/aircraft.ts';
import { steamer, submarine, train, tram } from '#sandbox/subjects/vehicles/rail-and-harbour.ts';
import { bicycle, bus, car, truck } from '#sandbox/subjects/vehicles/road-vehicles.ts';
import { boat, sailboat, ship } from '#sandbox/subjects/vehicles/sailing.ts';
import { deer, frog, snail } from './animals/deer-and-small-animals.ts';
import { bat, eagle, gull, parrot } from './animals/flying-animals.ts';
import { man, woman } from './people/adults.ts';
import { bush, cactus, houseplant, leaf, mushroom } from './plants/cactus-and-bush.ts';
import type { Subject } from './subject.ts';
import { bag, book, gift, key } from './things/small-objects.ts';
import { balloon, hotAirBalloon, kite } from './vehicles/kite-and-balloons.ts';

export const allSubjects: readonly Subject[] = [
  ...[cat, dog],
  ...[rabbit, mouse, squirrel, hedgehog, monkey],
  ...[fox, wolf, bear, panda, teddy],
  ...[deer, frog, snail],
  ...[cow, sheep, pig, goat],
  ...[chicken, duck, swan, penguin, flamingo],
  ...[horse, zebra, unicorn],
  ...[lion, tiger, leopard, elephant, giraffe],
  ...[bird, songbird, owl],
  ...[eagle, gull, parrot, bat],
  ...[butterfly, bee, ladybird, dragonfly],
  ...[fish, whale, dolphin, shark],
  ...[octopus, jellyfish, turtle, crab],
  ...[dragon, dinosaur],
  ...[person, child],
  ...[woman, man],
  ...[astronaut, robot],
  ...[knight, wizard],
  ...[dancer],
  ...[ghost, snowman, mermaid],
  ...[tree, blossom, pine, palm],
  ...[cactus, mushroom, bush, houseplant, leaf],
  ...[flower, rose, tulip, sunflower],
  ...[bouquet],
  ...[house, cottage, barn],
  ...[church, skyscraper],
  ...[castle, tower],
  ...[pagoda, lighthouse, windmill],
  ...[bridge, tent],
  ...[mountain, volcano, island],
  ...[car, bus, truck, bicycle],
  ...[train, tram, steamer, submarine],
  ...[sailboat, boat, ship],
  ...[plane, rocket, helicopter, saucer],
  ...[kite, balloon, hotAirBalloon],
  ...[sun, moon, star, cloud, rainbow, planet],
  ...[apple, orange, pear, lemon, banana],
  ...[cherry, strawberry, grapes, watermelon],
  ...[cake, bread, pizza],
  ...[iceCream, doughnut],
  ...[pumpkin, carrot, tomato, egg, burger],
  ...[cup, teapot, bottle, vase, emptyVase, bowl],
  ...[candle],
  ...[lamp, chair, table, bed, clock],
  ...[book, key, gift, bag],
  ...[umbrella, crown, hat],
  ...[ball, heart],
  ...[guitar, piano, drum, violin, trumpet],
  ...[camera, phone, laptop, television, telescope],
  ...[campfire, lantern, flag, sign, fountain],
];

/** Verbs of prompts that look like plurals: a doe, the dog does. */
const verbs = new Set(['does', 'sprouts', 'squashes', 'fiddles']);

/** Every word, lower case and without hyphens, English and Chinese, and the subject it names. */
export const subjectsByWord: ReadonlyMap<string, Subject> = new Map(
  allSubjects.flatMap((subject) =>
    [subject.name, ...wordsOf(subject), ...subject.chineseWords].map(
      (word) => [plain(word), subject] as const,
    ),
  ),
);

/** The English words of a subject with their regular plurals. */
function wordsOf({ words }: Subject): string[] {
  return [...words, ...words.map(pluralOf).filter((word) => !verbs.has(word))];
}

function pluralOf(word: string): string {
  if (/(s|sh|ch|x|z)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * The subject a word names, or undefined. Case and hyphens do not matter; singular, plural and common synonyms in
 * English and common Chinese nouns are known.
 */
export function findSubject(word: string): Subject | undefined {
  return subjectsByWord.get(plain(word));
}

function plain(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, ' ');
}
