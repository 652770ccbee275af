import { describe, expect, it } from 'vitest';
import type { Turn } from '../../writer-types.ts';
import { assistant, check, type Row, say, user } from '../test-asks.ts';

describe('talk', () => {
  it.each<Row>([
    ['Hello, Claude', /Easel's sandbox, a rule-based writer/],
    ['Bonjour', /^Bonjour ! Je suis le bac à sable/],
    ['Who are you?', /I am Easel's sandbox, a rule-based writer, not a neural model/],
    ['What can you do?', /\n- summarise/],
    ['Thanks!', /welcome|pleasure|any time/i],
    ['What is the capital of France?', 'The capital of France is **Paris**.'],
    ['Why is the sky blue?', /^The sky is blue because air scatters/],
    ['What is the weather in Paris?', /offline.*`get_weather`/],
    [
      'Tell me about quantum chromodynamics',
      /quantum chromodynamics[\s\S]*\n- \*\*What is meant by quantum chromodynamics\?/,
    ],
    ['colourless green ideas', /rules/],
    ['Can you help me?', /^Gladly/],
    ['ok', /\?$/],
    ['I feel sad today', /sorry to hear/],
    ['Tell me a fun fact', /\.$/],
    ['Explain recursion to a five year old', /^Recursion is/],
    ['Summarize the plot of Romeo and Juliet', /feuding houses/],
    ['Who was Ada Lovelace?', /mathematician/],
    ['', 'What would you like me to write?'],
  ])('%j', async (...row) => check(row));

  it.each<readonly [readonly Turn[], string | RegExp]>([
    [
      [user('My name is Ada and I live in Porto.'), assistant('Hi'), user('What is my name?')],
      'Your name is Ada.',
    ],
    [
      [user('My name is Ada and I live in Porto.'), assistant('Hi'), user('Where do I live?')],
      'You live in Porto.',
    ],
    [[user('My dog is called Rex'), assistant('ok'), user("What's my dog's name?")], 'Your dog is Rex.'],
    [
      [user('hi'), assistant('Hi'), user('What is my favourite colour?')],
      'You have not told me your favourite colour yet in this conversation.',
    ],
    [[user('hi there'), assistant('Hi'), user('What did I just say?')], 'You wrote: \u201chi there\u201d'],
    [
      [user('My name is Ada. My favorite color is teal.')],
      'Nice to meet you, Ada. I will keep in mind: your favourite colour is teal.',
    ],
    [
      [
        user('Tell me a story about a fox'),
        assistant('In a valley lived a fox called Mira. The end.'),
        user('continue'),
      ],
      /Mira/,
    ],
    [
      [
        user('Tell me about trains'),
        assistant('Trains are long. Trains are fast. Some are loud. Some are old.'),
        user('Make it shorter'),
      ],
      'Trains are long. Trains are fast.',
    ],
    [[user('Tell me about trains'), assistant('Trains are long.'), user('go on')], /trains/],
    [[user('x'), assistant('Trains are long.'), user('uppercase that')], 'TRAINS ARE LONG.'],
    [
      [
        user('Write an email to Bob about tea'),
        assistant('ok'),
        user('My name is Ada'),
        assistant('ok'),
        user('Write an email to Bob about tea'),
      ],
      /Dear Bob,[\s\S]*Ada$/,
    ],
  ])('remembers and goes on: row %#', async (turns, expected) => {
    const text = await say(turns);
    if (typeof expected === 'string') expect(text).toBe(expected);
    else expect(text).toMatch(expected);
  });

  it('tells another joke when asked for another', async () => {
    const first = await say('Tell me a joke');
    const second = await say([user('Tell me a joke'), assistant(first), user('another one')]);
    expect(second).not.toBe(first);
    expect(second.length).toBeGreaterThan(20);
  });

  it('follows the system prompt', async () => {
    expect(await say('Hello there', { system: 'You are a cat. Your name is Neko.' })).toMatch(
      /Neko.*(?:Meow|Purr|dinner|curls)/s,
    );
    expect(await say('What is the capital of Japan?', { system: 'Always end with "Over and out."' })).toBe(
      'The capital of Japan is **Tokyo**. Over and out.',
    );
    expect(await say('hi', { system: 'Respond only in German.' })).toMatch(/^Hallo! Ich bin die Sandbox/);
    expect(await say('What is the capital of Japan?', { system: 'Use plain text only, no markdown.' })).toBe(
      'The capital of Japan is Tokyo.',
    );
  });
});
