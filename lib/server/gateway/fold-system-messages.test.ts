import { expect, test } from 'vitest';
import { withSystemFolded } from './fold-system-messages.ts';

const user = { role: 'user', content: 'Hello' };
const system = (content: unknown) => ({ role: 'system', content });
const block = { type: 'text', text: 'Two.', cache_control: { type: 'ephemeral' } };

const folded: [name: string, body: Record<string, unknown>, system: unknown][] = [
  ['a text', { messages: [system('One.'), user] }, 'One.'],
  ['texts in their order', { messages: [system('One.'), user, system('Two.')] }, 'One.\n\nTwo.'],
  ['a text after system', { system: 'Zero.', messages: [user, system('One.')] }, 'Zero.\n\nOne.'],
  ['a text with system null', { system: null, messages: [user, system('One.')] }, 'One.'],
  ['blocks', { messages: [system([block]), user] }, [block]],
  [
    'a text after blocks',
    { system: [block], messages: [system('One.'), user] },
    [block, { type: 'text', text: 'One.' }],
  ],
  [
    'blocks after a text',
    { system: 'One.', messages: [system([block]), user] },
    [{ type: 'text', text: 'One.' }, block],
  ],
];

test.each(folded)('%s', (_, body, expected) => {
  expect(withSystemFolded({ model: 'm', ...body })).toStrictEqual({
    model: 'm',
    system: expected,
    messages: [user],
  });
});

const unchanged: [name: string, body: Record<string, unknown>][] = [
  ['no system message', { messages: [user] }],
  ['no messages', {}],
  ['a member that would be lost', { messages: [{ ...system('One.'), name: 'x' }, user] }],
  ['content that is neither text nor blocks', { messages: [system(7), user] }],
  ['a system field that is wrong', { system: 7, messages: [system('One.'), user] }],
];

test.each(unchanged)('%s is left to the validation', (_, body) => {
  expect(withSystemFolded(body)).toBe(body);
});
