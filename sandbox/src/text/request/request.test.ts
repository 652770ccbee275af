import { describe, expect, it } from 'vitest';
import type { Turn } from '../writer-types.ts';
import { readConversation } from './read-conversation.ts';
import { readDirectives } from './read-directives.ts';
import { remember } from './remembered.ts';
import { splitAsk } from './split-ask.ts';
import { topicOf } from './topic.ts';

describe('parting the ask from its material', () => {
  it.each([
    ['Summarise this: The fox is red. It runs.', 'Summarise this', 'The fox is red. It runs.'],
    ['Summarise the following text:\n\nA b c. D e f.', 'Summarise the following text:', 'A b c. D e f.'],
    ['A long text here.\n\nSummarize the above.', 'Summarize the above.', 'A long text here.'],
    ['Translate "good morning" to Spanish', 'Translate to Spanish', 'good morning'],
    ['Explain this\n```ts\nlet x = 1;\n```', 'Explain this', 'let x = 1;'],
    ['Extract names <text>Ada met Bob</text>', 'Extract names', 'Ada met Bob'],
    ['Proofread """teh cat"""', 'Proofread', 'teh cat'],
    [`Who came?\n\n${'Ada came by train. '.repeat(6)}`, 'Who came?', 'Ada came by train. '.repeat(6).trim()],
    ['Write a haiku.\n\nMake it about the sea.', 'Write a haiku.\n\nMake it about the sea.', ''],
    ["What's the capital of France?", "What's the capital of France?", ''],
  ])('%j', (message, ask, material) => {
    expect(splitAsk(message)).toEqual({ ask, material });
  });

  it('bounds the ask of a huge message and keeps it all as material', () => {
    const message = 'word '.repeat(200_000).trim();
    const { ask, material } = splitAsk(message);
    expect(ask.length).toBeLessThan(2500);
    expect(material).toBe(message);
  });
});

describe('directives', () => {
  it.each([
    ['', 'Explain tea in three sentences', { sentences: 3 }, 'Explain tea'],
    ['Answer in one sentence.', 'Why?', { sentences: 1 }, 'Why?'],
    [
      '',
      'Write about 100 words about trains',
      { words: { count: 100, rule: 'about' } },
      'Write about trains',
    ],
    ['', 'Describe tea in exactly 20 words', { words: { count: 20, rule: 'exactly' } }, 'Describe tea'],
    ['', 'Describe tea in no more than fifty words', { words: { count: 50, rule: 'most' } }, 'Describe tea'],
    ['', 'Describe tea in at least 30 words', { words: { count: 30, rule: 'least' } }, 'Describe tea'],
    ['', 'Explain how AI works in a few words', { brevity: 'short' }, 'Explain how AI works'],
    ['', 'Write two paragraphs on bees', { paragraphs: 2 }, 'Write on bees'],
    ['', 'Write one short paragraph on bees', { paragraphs: 1 }, 'Write on bees'],
    ['', 'Write a brief paragraph on bees', { paragraphs: 1 }, 'Write on bees'],
    ['', 'Write a haiku about the sea in French', { language: 'fr' }, 'Write a haiku about the sea'],
    ['Respond only in Spanish.', 'hi', { language: 'es' }, 'hi'],
    ['', 'Translate good morning to French', {}, 'Translate good morning to French'],
    ['You are a cat. Your name is Neko.', 'Hello', { tone: 'cat', role: 'a cat', name: 'Neko' }, 'Hello'],
    ['You are a pirate named Jack.', 'Hello', { tone: 'pirate', role: 'a pirate', name: 'Jack' }, 'Hello'],
    ['Always end with "Over and out."', 'Hi', { endWith: 'Over and out.' }, 'Hi'],
    ['Start every response with "Well,"', 'Hi', { startWith: 'Well,' }, 'Hi'],
    ['Be concise. Never use emojis.', 'Hi', { brevity: 'short', emoji: false }, 'Hi'],
    ['', 'List tips for tea as bullet points', { layout: 'bullets' }, 'List tips for tea'],
    ['Use plain text only.', 'Hi', { layout: 'plain' }, 'Hi'],
    ['', 'Tell me about tea in all caps', { letters: 'upper' }, 'Tell me about tea'],
    ['Answer in two sentences.', 'Why, in one sentence?', { sentences: 1 }, 'Why,?'],
    ['', 'What is tea?', {}, 'What is tea?'],
  ])('%j + %j', (system, ask, directives, rest) => {
    const read = readDirectives(system, ask);
    expect(read.directives).toEqual(directives);
    expect(read.ask).toBe(rest);
  });
});

describe('topics', () => {
  it.each([
    ['Write a haiku about the sea at dawn', 'the sea at dawn', 'sea'],
    [
      'Tell me a short story about a lighthouse keeper who finds a bottle',
      'a lighthouse keeper who finds a bottle',
      'lighthouse keeper',
    ],
    ['Give me five names for a coffee shop', 'a coffee shop', 'coffee shop'],
    ['Explain recursion', 'recursion', 'recursion'],
    ['What is photosynthesis?', 'photosynthesis', 'photosynthesis'],
    ['Write an essay on the joy of painting, please.', 'the joy of painting', 'joy'],
  ])('%s', (ask, phrase, core) => {
    expect(topicOf(ask)).toMatchObject({ phrase, core, guessed: false });
  });

  it('guesses from loose words, and says so', () => {
    expect(topicOf('purple elephants everywhere')).toMatchObject({
      phrase: 'purple elephants everywhere',
      guessed: true,
    });
    expect(topicOf('')).toBeUndefined();
  });
});

describe('what the user has said', () => {
  it('remembers facts, the latest first', () => {
    const facts = remember([
      "Hi, I'm Ada from Leeds",
      'My name is Grace and I live in New York.',
      'I am 34 years old. My favorite color is teal. My dog is called Rex.',
    ]);
    expect(Object.fromEntries(facts)).toEqual({
      name: 'Grace',
      home: 'New York',
      age: '34',
      'favourite colour': 'teal',
      dog: 'Rex',
      origin: 'Leeds',
    });
  });
});

describe('reading a conversation', () => {
  const user = (text: string): Turn => ({ role: 'user', parts: [{ kind: 'text', text }] });
  const assistant = (text: string): Turn => ({ role: 'assistant', parts: [{ kind: 'text', text }] });

  it('takes the last response for what "that" means', () => {
    const conversation = readConversation({
      turns: [user('x'), assistant('Trains are fast.'), user('Translate that to French')],
    });
    expect(conversation).toMatchObject({
      ask: 'Translate that to French',
      material: 'Trains are fast.',
      earlierResponses: ['Trains are fast.'],
      prefill: '',
    });
  });

  it('keeps a prefill apart', () => {
    expect(readConversation({ turns: [user('Give me JSON'), assistant('{')] })).toMatchObject({
      message: 'Give me JSON',
      prefill: '{',
      earlierResponses: [],
    });
  });

  it('joins results with their calls, over several rounds', () => {
    const turns: Turn[] = [
      user('weather in Paris?'),
      { role: 'assistant', parts: [{ kind: 'tool_call', id: '1', name: 'find', input: { q: 'Paris' } }] },
      { role: 'user', parts: [{ kind: 'tool_result', callId: '1', text: 'id 7' }] },
      { role: 'assistant', parts: [{ kind: 'tool_call', id: '2', name: 'get', input: { id: 7 } }] },
      { role: 'user', parts: [{ kind: 'tool_result', callId: '2', text: 'sunny', isError: true }] },
    ];
    expect(readConversation({ turns })).toMatchObject({
      message: 'weather in Paris?',
      answeredCalls: [
        { name: 'find', input: { q: 'Paris' }, text: 'id 7', isError: false },
        { name: 'get', input: { id: 7 }, text: 'sunny', isError: true },
      ],
    });
    expect(
      readConversation({ turns: [...turns, assistant('Sunny.'), user('thanks')] }).answeredCalls,
    ).toEqual([]);
  });
});
