/**
 * Further sentences on any subject, from its angles in turn, for texts that must grow.
 */

/** One more sentence; it claims nothing that is not true of most things. Calls with 0, 1, 2, ... do not repeat for long. */
export function elaborate(name: string, index: number): string {
  const form = angles[index % angles.length] ?? '';
  const round = Math.floor(index / angles.length);
  const sentence = form.replaceAll('~', name);
  const lead = leads[round % leads.length] ?? '';
  return lead === '' ? sentence : `${lead} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

const leads = [
  '',
  'Seen from another side,',
  'In the same way,',
  'Once more,',
  'And in the end,',
  'Looked at slowly,',
  'From further off,',
];

const angles: readonly string[] = [
  'Ask someone who deals with ~ every day and you will hear about details rather than principles.',
  'The first impression of ~ is rarely the one that stays.',
  'Every account of ~ leaves something out, and what is left out is often the interesting part.',
  'It helps to look at ~ from the side of those who meet it for the first time.',
  'Much depends on scale, for what holds for a little of ~ need not hold for a lot.',
  'There is a practical side to ~, and it usually decides the matter.',
  'There is also a quieter side, which shows only with patience.',
  'Those who praise ~ and those who doubt it tend to describe the same thing in different words.',
  'A good example says more about ~ than a definition.',
  'Change comes to ~ slowly at first and then all at once.',
  'What one learns from ~ can be used in places that seem to have nothing to do with it.',
  'Small habits matter more to ~ than grand plans.',
  'It is worth asking what ~ would look like if we had to begin again.',
  'Nobody has the last word on ~, and that is part of its charm.',
];
