import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords } from '../words.ts';
import { assistant, respond, user } from './test-requests.ts';
import type { DocumentPart, ImagePart } from './writer-types.ts';

/** What follows the first line and the lines about the conversation. */
const bodyOf = (text: string) => text.replace(/^(?:>.*\n)+\n/, '');
const body = async (prompt: string) => bodyOf((await respond(prompt)).text);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe('the first line', () => {
  it('states what the text is, for every prompt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (prompt) => {
        const { text, end } = await respond(prompt);
        expect(text).toMatch(/^> \*\*Sandbox text\*\* for: (?:“.*”|an empty prompt)(?: {2})?\n/u);
        expect(text.isWellFormed()).toBe(true);
        expect(bodyOf(text).length).toBeGreaterThan(0);
        expect(end.stopReason).toBe('end');
      }),
      { numRuns: 100, seed: 20260103 },
    );
  });

  it('shortens the prompt without cutting a character, and keeps its marks out of Markdown', async () => {
    const { text } = await respond(`2 * 3 *b* \`c\` <d>\n# ${'👩‍🚀'.repeat(100)}`);
    expect(text.split('\n')[0]).toBe(`> **Sandbox text** for: “2 * 3 b c d> # ${'👩‍🚀'.repeat(64)}…”`);
  });

  it('is followed by the system prompt and the previous message', async () => {
    const turns = [user('My name is Ada.'), assistant('Hello.'), user('What is my name?')];
    expect((await respond(turns, { system: 'Be brief.' })).text).toContain(
      'What is my name?”  \n> System prompt: “Be brief”  \n> Previous message: “My name is Ada”\n',
    );
  });
});

describe('the requested length', () => {
  it.each([1, 5, 20, 100, 200, 1000])('is %i words', async (words) => {
    expect(countWords(await body(`Tell me about old clocks in ${words} words`))).toBe(words);
  });

  it.each([
    ['three sentences', /[.?!](?:\s|$)/g, 3],
    ['12 sentences', /[.?!](?:\s|$)/g, 12],
    ['one paragraph', /(?:^|\n\n)/g, 1],
    ['four paragraphs', /(?:^|\n\n)/g, 4],
    ['5 bullet points', /^- /gm, 5],
    ['twelve ideas', /^\d+\. /gm, 12],
    ['a list of 40 items', /^\d+\. /gm, 40],
    ['a table with 6 rows', /^\| \d/gm, 6],
  ])('is %s', async (length, unit, expected) => {
    expect(count(await body(`Explain old clocks and new clocks: ${length}`), unit)).toBe(expected);
  });

  it('is shorter or longer if the prompt requests it', async () => {
    const lengths = await Promise.all(
      ['a short story', 'a story', 'a long story'].map(
        async (form) => (await body(`Tell ${form} about an owl`)).length,
      ),
    );
    expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
  });
});

describe('the requested form', () => {
  it.each([
    ['Compare tea and coffee', /\| {2}\| Tea \| Coffee \|\n\| --- \| --- \| --- \|\n\| \*\*/],
    [
      'Write a Python script that sorts mugs',
      /```python\n# Sample code for: Write a Python script[\s\S]+\n```/,
    ],
    ['How do I select the newest rows in SQL?', /```sql\n[\s\S]+\n```/],
    ['Give me JSON with name and city', /```json\n\{\n {2}"name": ".+",\n {2}"city": ".+"\n\}\n```/],
    [
      'Write an email to Ben about the picnic',
      /^\*\*Subject:\*\* The picnic\n\nHello,\n\n[\s\S]+\n\nBest regards, {2}\nThe sandbox$/,
    ],
    ['Write a haiku about rain', /^.+ {2}\n.+ {2}\n.+$/],
    [
      'Write an article about owls',
      /^## Owls\n[\s\S]+\n### [\s\S]+\n- [\s\S]+\n\| --: \|[\s\S]+\n> [\s\S]+\n- \[x\] /,
    ],
    ['Answer with one word: which animal purrs?', /^\w+\.?$/],
    ['Write a TypeScript function', /```typescript\n[\s\S]+\n```$/],
    [
      'Compare tea and coffee in a table with columns for price, taste and origin',
      /\| {2}\| Price \| Taste \| Origin \|\n\| --- \| --: \| --- \| --- \|\n\| \*\*Tea\*\* \| \d+ \|.+\n\| \*\*Coffee\*\* \|.+$/,
    ],
    ['Make a checklist for a picnic', /:\n\n- \[ \] \*\*/],
    ['Write a polite email declining a meeting', /^\*\*Subject:\*\* The meeting\n/],
    ['Explain how garbage collection works', /\*\*garbage collection\*\* (?!works)/],
    [
      'Schreibe ein kurzes Gedicht über den Herbst',
      /English only\.[\s\S]+“Schreibe ein kurzes Gedicht über den Herbst”/,
    ],
    ['Name five boats', /^5 sample items for \*\*boats\*\*:\n\n1\. \*\*/],
    ['What is 17% of 2,350?', /^The sandbox does not calculate[\s\S]+\*\*17%\*\*, \*\*2,350\*\*/],
    ['Who painted the night watch?', /^The sandbox knows no facts[\s\S]+night watch/],
    ['Translate "good morning" into Spanish', /^The sandbox does not translate/],
    ['hi', /This is the sandbox|Form and length|Connect an upstream|work here as they do/],
  ])('of %j is kept', async (prompt, form) => {
    expect(await body(prompt)).toMatch(form);
  });

  it('of the previous message is kept by a short follow-up', async () => {
    const { text } = await respond([
      user('Write a haiku about rain'),
      assistant('Rain.'),
      user('Now about snow'),
    ]);
    expect(bodyOf(text)).toMatch(/^.+ {2}\n.+ {2}\n.+$/);
    expect(text).toContain('snow');
  });

  it('of the system prompt is kept when the prompt has none', async () => {
    const { text } = await respond('Tell me about owls', { system: 'Always answer in two sentences.' });
    expect(count(bodyOf(text), /[.?!](?:\s|$)/g)).toBe(2);
  });

  it('holds the phrases of the prompt, also of other scripts', async () => {
    expect(await body('Tell me a story about a lost gull and "the Blue Door"')).toMatch(
      /lost gull[\s\S]*Blue Door|Blue Door[\s\S]*lost gull/,
    );
    expect(await body('写一首关于大海的诗')).toContain('大海');
    expect(await body('Расскажи о старом маяке')).toContain('маяке');
  });
});

describe('content of a request', () => {
  const image: ImagePart = {
    kind: 'image',
    width: 1200,
    height: 800,
    mediaType: 'image/png',
  };
  const rules: DocumentPart = {
    kind: 'document',
    mediaType: 'text/plain',
    title: 'Rules',
    text: 'Gulls sleep late. The harbour opens at seven every morning. Boats must leave before dusk.',
  };
  const about = (text: string, part: ImagePart | DocumentPart) =>
    respond([{ role: 'user', parts: [{ kind: 'text', text }, part] }]);

  it('is an image: its measured facts', async () => {
    const { text } = await about('What is this?', image);
    expect(text).toContain('**Image 1**: PNG, landscape, 1200 × 800 pixels');
    expect(text).toContain('does not recognise');
    expect((await about('', { ...image, width: 0, height: 0 })).text).toMatch(
      /the attached image\n[\s\S]+size unknown/,
    );
  });

  it('is a document: its sentences that fit the prompt, word for word', async () => {
    const { text } = await about('When does the harbour open?', rules);
    expect(text).toContain('The document “Rules” has 15 words.');
    expect(text).toContain('> The harbour opens at seven every morning.');
    expect(text).not.toContain('Gulls');
  });

  it('is a document that was not read: its type and size', async () => {
    const { text } = await about('Summarise', {
      kind: 'document',
      mediaType: 'application/pdf',
      title: 'Report',
      bytes: 5120,
    });
    expect(text).toContain(
      'The document “Report” is a file of type application/pdf (5120 bytes), which the sandbox does not read.',
    );
  });

  it('is a pasted text: its length and its own sentences', async () => {
    const { text } = await respond(
      `Summarise this article in two sentences:\n\n${rules.text} `.concat(
        'More words follow here. '.repeat(20),
      ),
    );
    expect(text).toMatch(/The pasted text has 95 words\. From the text:/);
    expect(count(text, /^> [A-Z]/gm)).toBe(2);
  });
});

describe('malicious prompts', () => {
  it.each([
    ['words', 'word5 is near Paris and "quoted" 12 apples, a@b.co. '],
    ['one letter', 'a'],
    ['capitals', 'Abc '],
    ['quotes', '"'],
    ['braces', '{['],
    ['pairs', 'a: b\n'],
    ['addresses', 'http://a@'],
    ['digits', '1234567890'],
    ['blank lines', 'a\n\n'],
    ['spaces', ' '],
    ['ideographs', '漢字'],
    ['cities', 'from Paris to Rome in '],
    ['combining marks', 'e\u0301\u0302'],
  ])('get a response in bounded time: a megabyte of %s', async (_, piece) => {
    const prompt = piece.repeat(1_000_000 / piece.length);
    const requests = [
      { maxTokens: 200 },
      {
        maxTokens: 200,
        system: prompt,
        jsonSchema: {
          type: 'object',
          properties: { name: { type: 'string' }, from: { type: 'string' }, email: { type: 'string' } },
        },
      },
      {
        maxTokens: 200,
        toolChoice: 'any' as const,
        tools: [
          {
            name: 'f',
            description: prompt,
            inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
          },
        ],
      },
    ];
    for (const request of requests) {
      const start = process.threadCpuUsage();
      // A schema may reach its bound of processor time on a slow machine.
      await respond(prompt, request).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'schema_too_complex' }),
      );
      expect(process.threadCpuUsage(start).user).toBeLessThan(4_000_000);
    }
  });
});
