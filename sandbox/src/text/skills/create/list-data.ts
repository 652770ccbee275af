/**
 * Things that come in lists: real members of common categories, words to make names from. Data only.
 */

/** Category (singular and plural as a pattern source) and its members, best known first. */
export const categories: readonly (readonly [RegExp, readonly string[]])[] = list(`
primary colou?rs|red, yellow, blue
colou?rs(?: of the rainbow)?|red, orange, yellow, green, blue, indigo, violet, pink, brown, black, white, grey
planets|Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune
continents|Africa, Antarctica, Asia, Europe, North America, Oceania, South America
oceans|the Pacific, the Atlantic, the Indian Ocean, the Southern Ocean, the Arctic
months(?: of the year)?|January, February, March, April, May, June, July, August, September, October, November, December
days of the week|Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday
seasons|spring, summer, autumn, winter
senses|sight, hearing, touch, smell, taste
cookie recipes|Chocolate chip cookies, Oatmeal raisin cookies, Peanut butter cookies, Snickerdoodles, Shortbread, Gingerbread cookies, Sugar cookies, Macarons
recipes|Tomato soup with basil, Mushroom risotto, Roast chicken with lemon, Lentil curry, Vegetable lasagne, Apple crumble
fruits?|apple, banana, orange, pear, strawberry, grape, mango, cherry, peach, pineapple, kiwi, plum
vegetables|carrot, potato, tomato, onion, spinach, broccoli, pepper, cucumber, leek, pumpkin
animals|elephant, fox, dolphin, owl, tiger, hedgehog, giraffe, otter, penguin, wolf, bear, hare
dog breeds|Labrador Retriever, Border Collie, Beagle, Poodle, Dachshund, German Shepherd, Greyhound, Corgi
birds|robin, blackbird, owl, heron, swallow, kingfisher, sparrow, crane, eagle, wren
flowers|rose, tulip, daisy, lily, sunflower, orchid, iris, poppy, lavender, peony
trees|oak, birch, maple, pine, willow, beech, cedar, ash
programming languages|TypeScript, Python, Rust, Go, Java, C, C++, C#, Swift, Kotlin, Ruby, Haskell
cities(?: in europe)?|Paris, London, Berlin, Rome, Madrid, Lisbon, Vienna, Prague, Amsterdam, Copenhagen, Athens, Dublin
countries(?: in europe)?|France, Germany, Italy, Spain, Portugal, Austria, Norway, Sweden, Poland, Greece, Ireland, Denmark
instruments|piano, violin, guitar, flute, cello, drums, trumpet, harp, clarinet, saxophone
sports|football, tennis, swimming, basketball, running, cycling, climbing, rowing, volleyball, skiing
shapes|circle, square, triangle, rectangle, hexagon, oval, star, diamond
metals|iron, copper, gold, silver, aluminium, tin, zinc, lead
painters|Rembrandt, Vermeer, Monet, Van Gogh, Frida Kahlo, Klee, Hokusai, Artemisia Gentileschi
art styles|watercolour, oil painting, linocut, pixel art, isometric illustration, charcoal sketch, art deco poster, photorealism
hobbies|gardening, photography, baking, chess, hiking, pottery, birdwatching, knitting, drawing, astronomy
vowels|a, e, i, o, u
greek letters|alpha, beta, gamma, delta, epsilon, zeta, eta, theta, iota, kappa, lambda, mu
`);

/** Words for names, by what is to be named. */
export const nameWords: readonly (readonly [
  RegExp,
  { readonly first: readonly string[]; readonly last: readonly string[] },
])[] = [
  words(
    'coffee|cafe|café|espresso|tea',
    'Golden, Slow, Copper, Little, Corner, Velvet, First',
    'Bean, Cup, Roast, Kettle, Pour, Grind, Saucer',
  ),
  words(
    'bakery|bread|cake|pastr',
    'Warm, Flour, Honey, Early, Crumb, Rolling',
    'Oven, Loaf, Crust, Pin, Whisk, Hearth',
  ),
  words(
    'band|music|album',
    'Paper, Midnight, Electric, Northern, Silent, Velvet',
    'Lanterns, Satellites, Foxes, Parade, Avenue, Tides',
  ),
  words(
    'book ?shop|book ?store|library|publish',
    'Dog-Eared, Quiet, Inkwell, Turning, Lamplight',
    'Page, Chapter, Folio, Margin, Shelf',
  ),
  words(
    'start-?up|company|app|tech|software|agency|business',
    'Bright, North, Clear, Loop, True, Open, Field',
    'Works, Path, Forge, Signal, Craft, Bridge, Line',
  ),
  words('flower|garden|plant', 'Wild, Morning, Green, Clover, Sunny', 'Petal, Stem, Thistle, Meadow, Bower'),
  words(
    'restaurant|pizz|bistro|kitchen|food',
    'Olive, Red, Salt, Copper, Garden, Second',
    'Table, Spoon, Ember, Fig, Ladle, Terrace',
  ),
  words('boat|ship|yacht', 'Sea, Silver, Second, Merry, Western', 'Swallow, Wind, Tern, Chance, Lantern'),
];

export const petNames: readonly string[] = [
  'Biscuit',
  'Juniper',
  'Mochi',
  'Olive',
  'Pepper',
  'Clementine',
  'Pixel',
  'Willow',
  'Marble',
  'Otto',
  'Waffles',
  'Luna',
  'Figaro',
  'Hazel',
];
export const peopleNames: readonly string[] = [
  'Ada',
  'Theo',
  'Maya',
  'Jonas',
  'Elif',
  'Noah',
  'Priya',
  'Mateo',
  'Ingrid',
  'Kofi',
  'Yuki',
  'Clara',
  'Rafael',
  'Zoe',
];

export const ideaForms: readonly string[] = [
  'Start with the smallest useful version of ~ and show it to one person',
  'Turn ~ into a weekly habit with a fixed hour',
  'Make a before-and-after image of ~',
  'Ask three people who know nothing about ~ what they would expect',
  'Combine ~ with something from a quite different field',
  'Write a one-page guide to ~ for your past self',
  'Keep a notebook of what surprises you about ~',
  'Hold a small evening around ~, with something to eat',
  'Remove one part of ~ and see whether anyone misses it',
  'Do ~ by hand once before you let a machine do it',
  'Teach ~ to a child in ten minutes',
  'Set a limit on ~: one hour, one page, one colour',
];

export const tipForms: readonly string[] = [
  '**Begin small.** One clear goal for ~ beats five vague ones',
  '**Make it visible.** Put what you need for ~ where you will trip over it',
  '**Fix a time.** Ten minutes for ~ each day outlast one long Sunday',
  '**Write it down.** A short note on ~ now saves a long search later',
  '**Ask early.** Someone has met your problem with ~ before',
  '**Measure one thing.** Choose a single number that shows how ~ is going',
  '**Rest on purpose.** ~ improves while you are away from it',
  '**Review weekly.** Keep what works about ~ and drop one thing that does not',
  '**Learn the basics twice.** Most trouble with ~ comes from a skipped foundation',
  '**Enjoy it.** You will keep up with ~ only if some part of it is fun',
];

function list(rows: string): (readonly [RegExp, readonly string[]])[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const border = row.lastIndexOf('|');
      return [
        new RegExp(`\\b(?:${row.slice(0, border)})\\b`, 'i'),
        row.slice(border + 1).split(', '),
      ] as const;
    });
}

function words(pattern: string, first: string, last: string): (typeof nameWords)[number] {
  return [new RegExp(`\\b(?:${pattern})`, 'i'), { first: first.split(', '), last: last.split(', ') }];
}
