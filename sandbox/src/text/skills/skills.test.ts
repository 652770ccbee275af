import { describe, expect, it } from 'vitest';
import { splitSentences } from '../language/sentences.ts';
import { countSyllables } from '../language/syllables.ts';
import { countWords } from '../language/words.ts';
import { check, type Row, say, user } from './test-asks.ts';

const article =
  'The city council voted on Tuesday to build a new library on Harbour Street. The project will cost 12 million euros and open in 2028. However, several residents complained about the loss of parking spaces. The mayor, Clara Novak, said the library would serve forty thousand people. It will hold a café, a music room and a small theatre. Construction begins in spring, after the winter storms have passed. The old library, built in 1931, will become a museum.';

describe('reckoning', () => {
  it.each<Row>([
    ['What is 12 * (3 + 4.5)?', /\*\*90\*\*/],
    ['0.1 + 0.2', /\*\*0\.3\*\*/],
    ['what is 15% of 80?', /\*\*12\*\*/],
    ['What is seven plus five?', /\*\*12\*\*/],
    ['What is 17% of 2,350, plus 48?', /17 \/ 100 × 2,350 \+ 48/],
    ["What's 2+2? Answer with just the number", '4'],
    ['1/0', /divides by zero/],
    ['Convert 5 km to miles', '5 km ≈ **3.106856 mi**'],
    ['How many feet are in 3 meters?', '3 m ≈ **9.84252 ft**'],
    ['100 F to C', '100 °F ≈ **37.777778 °C**'],
    ['What day of the week was July 4, 1776?', '4 July 1776 was a **Thursday**.'],
    ['How many days until Christmas?', /\*\*34 days\*\*/],
    ['How many days between 2026-01-01 and 2026-03-01?', /\*\*59 days\*\*/],
    ['What is the date today?', 'Today is Saturday, 21 November 2026 (UTC).'],
    ['What is the date three weeks from now? Which day?', /Saturday, 12 December 2026/],
    ['Is 2028 a leap year?', 'Yes, 2028 is a leap year.'],
    ['Count from 3 to 6', '3, 4, 5, 6'],
    ['Is 17 a prime number?', 'Yes, 17 is prime.'],
    ['Is 91 prime?', 'No, 91 is not prime: it is 7 × 13, a product of 2 primes.'],
    ['Is 7 even?', 'No, 7 is odd.'],
    ['Factorise 360', '360 = **2 × 2 × 2 × 3 × 3 × 5**'],
    ['What time is it in Tokyo?', 'It is 19:00 on Saturday in Tokyo.'],
    ['What is 5 feet in cm?', '5 ft = **152.4 cm**'],
    ['Roll 2d6', /^[1-6], [1-6] \(total \*\*\d+\*\*\)$/],
    ['Generate 5 random numbers between 1 and 9', /^[1-9](?:, [1-9]){4}$/],
    ['flip a coin', /^\*\*(?:Heads|Tails)\.\*\*/],
    ['Count down to 7', '10, 9, 8, 7'],
  ])('%s', async (...row) => check(row));
});

describe('work on a given text', () => {
  it.each<Row>([
    ['Uppercase: hello world', 'HELLO WORLD'],
    ['Convert hello world to title case', 'Hello World'],
    ['Reverse "stressed"', 'desserts'],
    ['Reverse this text:\n👩‍🚀é漢', '漢é👩‍🚀'],
    ['Sort these words alphabetically: pear, apple, fig', 'apple, fig, pear'],
    ['Remove duplicates from this list:\na\nb\na', 'a\nb'],
    ['Slugify: Café au Lait!', 'cafe-au-lait'],
    ["How many r's are in strawberry?", /\*\*3\*\*/],
    ['How many words are in "the quick brown fox"', /\*\*4 words\*\*/],
    [`How many sentences are in this text:\n${article}`, /\*\*7 sentences\*\*/],
    ['Say hello world', 'hello world'],
    ['Response with exactly: pong', 'pong'],
    ['Repeat the word "ho" three times', 'ho ho ho'],
    ['Translate "good morning" to French', 'bonjour'],
    ['Translate the cat and the dog to German', 'die Katze und der Hund'],
    ['How do you say thank you in Italian?', 'grazie'],
    ['Translate "merci" to English', 'Thank you'],
    ['Translate the zeppelin to Spanish', /My phrase book has no Spanish/],
    ['Proofread this: i recieve teh letter . its a nice day', "I receive the letter. It's a nice day."],
    [
      "Make this more formal: Hey, can't make it, gonna be late.",
      'Good day, cannot make it, going to be late.',
    ],
    [
      'Rewrite this in plain words: We will commence utilising the facilities prior to departure.',
      'We will start using the facilities before departure.',
    ],
    [
      'Classify the sentiment: I absolutely hated this video',
      /^\*\*Negative\.\*\* Words that point there: hated\.$/,
    ],
    ['Classify as spam or not spam, one word only: You won a free prize', /^(?:spam|not spam)$/],
    [`Who is the mayor?\n\n${article}`, /Clara Novak/],
    [`When was the old library built?\n\n${article}`, /1931/],
    [`Give a title for this text:\n${article}`, 'City Council Voted on Tuesday to Build'],
    [`List five keywords of this text:\n${article}`, /^(?:- \S+\n){4}- \S+$/],
  ])('%.60s', async (...row) => check(row));

  it('summarises with the text\u2019s own sentences, as many as asked', async () => {
    const two = await say(`Summarise in two sentences:\n\n${article}`);
    expect(splitSentences(two)).toHaveLength(2);
    for (const sentence of splitSentences(two)) expect(article).toContain(sentence);
    expect(await say(`Give me three bullet points from this text:\n${article}`)).toMatch(
      /^(?:- .+\n){2}- .+$/,
    );
    expect(await say('Summarise this')).toMatch(/no text here/);
  });

  it.each<Row>([
    [
      'Return a JSON object with keys name, age and city for: Maria is 31 and lives in Porto',
      '```json\n{\n  "name": "Maria",\n  "age": 31,\n  "city": "Porto"\n}\n```',
    ],
    [
      'Extract the names and dates as JSON only: Alice Jones met Bob on 3 May 2026 in Paris.',
      '{\n  "people": [\n    "Alice Jones",\n    "Bob"\n  ],\n  "places": [\n    "Paris"\n  ],\n  "dates": [\n    "2026-05-03"\n  ]\n}',
    ],
    [
      'Extract the emails: write to ada@example.com or bob@example.org',
      '- **Emails:** ada@example.com, bob@example.org',
    ],
  ])('picks data out: %.50s', async (...row) => check(row));
});

describe('made-up texts', () => {
  const topics = [
    'the sea at dawn',
    'autumn',
    'a very small dog',
    'photosynthesis',
    'the old lighthouse keeper',
    'Paris',
    'love',
    'refrigerators and unicorns of the night',
    '漢字',
    'my grandmother',
  ];

  it.each(topics)('writes a haiku of 5, 7, 5 on %s', async (topic) => {
    for (const seed of [1, 2, 3, 4]) {
      const lines = (await say(`Write a haiku about ${topic}`, { temperature: 1, seed })).split('\n');
      expect(
        lines.map((line) => countSyllables(line)),
        lines.join(' / '),
      ).toEqual([5, 7, 5]);
    }
  });

  it.each<Row>([
    ['Write a poem about autumn', /^\*\*Autumn\*\*\n\n(?:.+\n){3}.+\n\n(?:.+\n){3}.+$/],
    ['Write a limerick about a goat', /a goat.*\n.*\n.*\n.*\n/],
    ['Write a one-sentence bedtime story about a unicorn.', /^Once upon a time.*a unicorn called/],
    ['Tell me a short story about a lighthouse keeper', /a lighthouse keeper called/],
    ['Give me five names for a coffee shop', /^1\. .+\n2\. .+\n3\. .+\n4\. .+\n5\. .+$/],
    ['Name the planets', /^1\. Mercury\n(?:.*\n){6}8\. Neptune$/],
    ['List three tips for gardening as bullet points', /^(?:- .*gardening.*\n){2}- .*gardening.*$/],
    ['Give me two cat names, comma separated', /^\S+, \S+$/],
    ['Write a tagline for an ice cream shop', /ice cream/i],
    ['Write a product description for a ceramic mug', /^\*\*Ceramic Mug\*\*/],
    [
      'Write an email to my landlord asking about the broken heater',
      /^\*\*Subject:\*\* A request: the broken heater\n\nDear Landlord,\n\n[\s\S]*\[Your name\]$/,
    ],
    [
      'Write a thank-you letter to Ms Clara Novak thanking her for the library tour',
      /Dear Ms Clara Novak,\n\n.*the library tour/,
    ],
    ['Write an image prompt for a fox in the snow', /^A fox in the snow, .*palette/],
    ['Tell me a joke', /\.$/],
    ['Spell "necessary"', 'n-e-c-e-s-s-a-r-y'],
    ['What rhymes with moon?', /soon, tune/],
    [
      'Plan a 2 day trip to Lisbon',
      /^\*\*Lisbon in 2 days\*\*\n\n\*\*Day 1\*\*\n- Morning: [\s\S]*\*\*Day 2\*\*\n(?:- .+\n){3}/,
    ],
    ['Give me a recipe for pancakes', /^\*\*Pancakes for four\*\*\n\n- 200 g flour/],
    ['How to learn the violin', /manage to learn|managed to learn the violin/],
    ['Create a marketing plan for a bakery', /^\*\*Marketing Plan for a bakery\*\*\n\n1\. /],
    ['Describe a sunset', /the sunset/],
    ['Make a table of the planets', /^\| # \| Item \|\n\|---\|---\|\n\| 1 \| Mercury \|/],
    ['Compare Python and JavaScript', /^\| \| Python \| JavaScript \|/],
    ['Pros and cons of remote work', /^\*\*For remote work\*\*[\s\S]*\*\*Against remote work\*\*/],
    ['Should I learn Rust or Go?', /Rust/],
    [
      'Write a SQL query to select all users older than 30 sorted by name',
      /^```sql\nSELECT \*\nFROM users\nWHERE age > 30\nORDER BY name;\n```/,
    ],
    ['Write a regex for email', /isEmail/],
    ['Write a sonnet about tea', /^(?:\*\*Tea\*\*\n\n)(?:(?:.+\n){4}\n){3}.+\n.+$/],
    ['Write a cover letter for a barista job', /Dear Sir or Madam,\n\n.*apply for a barista job/],
    ['Write fizzbuzz in Python', /```python\ndef fizz_buzz/],
    [
      'Write a debounce function in TypeScript, only the code',
      /^```typescript\nfunction debounce<[\s\S]*```$/,
    ],
    ['Write a function that parses an invoice in JavaScript', /function parseInvoice\(input\)/],
    [
      'Explain this code:\n```js\nconst add = (a, b) => a + b;\nfunction main() { return add(1, 2); }\n```',
      /2 lines of JavaScript[\s\S]*`add` and `main`/,
    ],
  ])('%s', async (...row) => check(row));

  it('holds to lengths', async () => {
    expect(Math.abs(countWords(await say('Write about 100 words about trains')) - 100)).toBeLessThanOrEqual(
      10,
    );
    expect(splitSentences(await say('Write a story about a parrot in three sentences'))).toHaveLength(3);
    expect((await say('Write three paragraphs about gardens')).split('\n\n')).toHaveLength(3);
    expect(
      splitSentences(await say('Why is the sky blue?', { system: 'Answer in one sentence.' })),
    ).toHaveLength(1);
  });
});

describe('attachments', () => {
  const image = {
    kind: 'image',
    width: 1920,
    height: 1080,
    mediaType: 'image/png',
    colours: ['deep blue', 'orange'],
    summary: 'it is mostly dark',
  } as const;

  it('describes an image by its facts', async () => {
    expect(await say([user('What is in this image?', image)])).toMatch(
      /landscape PNG image of 1,920 × 1,080 pixels \(16:9, 2\.1 megapixels\)\. Its dominant colours are deep blue and orange\. It is mostly dark\..*cannot say what is depicted/,
    );
    expect(await say([user('', { ...image, width: 0, height: 0 })])).toMatch(/size I was not told/);
  });

  it('compares images', async () => {
    const small = { kind: 'image', width: 64, height: 64, mediaType: 'image/webp' } as const;
    expect(await say([user('Compare these', small, image)])).toMatch(
      /two images[\s\S]*1\. .*square WEBP[\s\S]*2\. .*landscape PNG[\s\S]*The largest is number 2\./,
    );
  });

  it('works on a document', async () => {
    const document = {
      kind: 'document',
      mediaType: 'text/plain',
      title: 'notes.txt',
      text: 'The bridge was built in 1890. It is made of iron.',
    } as const;
    expect(await say([user('When was the bridge built?', document)])).toMatch(/1890/);
    expect(
      await say([
        user('Summarise this document', {
          kind: 'document',
          mediaType: 'application/pdf',
          title: 'a.pdf',
          bytes: 20_000,
        }),
      ]),
    ).toMatch(/“a\.pdf” is a PDF \(20,000 bytes\).*no text/);
  });
});
