/**
 * The sentences and words that sample text is made of, as data. `{t}` is the topic, `{a}` and `{b}` are phrases of the
 * prompt. No sentence states a fact, because the sandbox knows none. Verbs never agree with a placeholder, so that
 * plural phrases fit.
 */

export interface Vocabulary {
  readonly patterns: readonly string[];
  /** Stands beside the phrase of a prompt that has only one. */
  readonly filler: string;
}

export const answerSentences: Vocabulary = {
  filler: 'this topic',
  patterns: lines(`
A full answer would start with {a} and then turn to {b}.
One way to look at {a} is to ask who needs it and when.
Details about {a} belong here, with a date, a name or a number for each.
An example makes {a} easier to follow than a definition does.
A change in {a} can change the rest of the answer.
Start with {a}, continue with {b}, and leave the open questions for the end.
Small differences in {a} are easy to miss and worth a second look.
A real answer would name its sources for {b} at this point.
The short version fits in one line; the longer one needs an example for {a}.
Two questions help with {b}: what is it for, and what happens without it?
With a connected model, this sentence would say something specific about {a}.
Compare {a} with an example from your own work.`),
};

export const storySentences: Vocabulary = {
  filler: 'the stranger',
  patterns: lines(`
Early in the morning, before the town was awake, {a} waited by the door.
Nobody had expected {b}, least of all so early in the day.
“We still have time,” said a voice from the stairs.
By noon everyone in the street had heard about {b}.
{A} stayed until the light turned, then went on without hurry.
There was a letter on the table, and it mentioned {b} twice.
The rain stopped as suddenly as it had begun.
Nothing about {a} seemed ordinary after that.
They looked for {b} along the wall, under the bridge and behind the old market.
“I remember this place,” someone whispered, and {a} turned around.
A bell rang far away, three times, and then the evening was quiet again.
What happened next belonged to {a} alone.`),
};

export const emailSentences: Vocabulary = {
  filler: 'the next step',
  patterns: lines(`
I am writing to you about {t}.
Since our last message there is some news about {a}.
Could we talk about {b} for a quarter of an hour this week?
The main question is what to do about {b} first.
If {a} should need more time, please tell me which date suits you.
I would also like to hear your view on {b}.
Nothing is decided about {a} yet, so every comment helps.
I will send a summary after a decision on {b}.
Let me know if anything about {a} is unclear.`),
};

export const verseLines: Vocabulary = {
  filler: 'the morning',
  patterns: lines(`
{A} in the early light
A window left open
One slow step after another
{B}, and then the rain
{A} at the gate again
The road bends where it likes
And {b} falling quiet
What remains is {a}
The evening counts its colours
{B} under a wide sky
And still the water moves`),
};

export const itemNotes: Vocabulary = {
  filler: 'this topic',
  patterns: lines(`
a first note on {a}
puts {a} beside {b}
keeps {a} in view
leaves room for {a}
one thing to ask about {b}
a short example with {a}
a place for {b}
what to decide about {a}
a reminder to check {b}`),
};

/** For a prompt without a phrase to write around. */
export const helpSentences = lines(`
This is the sandbox: it writes sample text around the words of your prompt.
Form and length follow your prompt: a table, a story, code, “200 words”, “three sentences”.
Connect an upstream to get real answers.
Tools, JSON schemas and stop sequences work here as they do with a model.`);

/** Titles of list items; they fit any topic. */
export const itemTitles = words(
  'Clear start, Small detail, Open question, Second look, Quiet corner, Simple measure, Fresh view, Steady pace, Short path, Warm colour, ' +
    'Good company, Last check, Plain words, Wide angle, First draft, Spare part, Bright side, Long view, Common ground, New direction',
);

export const headings = words('Overview, Background, Main points, An example, Open questions');

/** Rows of a comparison: an aspect and the values its cells are taken from. */
export const tableAspects = table(`
Purpose: clear and narrow, broad and flexible, somewhere in between, one main use
First step: read the notes, try an example, ask a colleague, make a sketch
Effort: low, medium, high, varies
Good for: small starts, daily use, longer projects, shared work
Watch for: missing details, old habits, unclear limits, late changes
Sample score: 2 of 5, 3 of 5, 4 of 5, 5 of 5`);

/** Sample values for properties and tool inputs, after the names that take them. */
export const namedSamples = table(`
city location place town origin destination from to: Lisbon, Oslo, Kyoto, Lima, Porto, Bergen, Accra, Quito
country region: Portugal, Norway, Japan, Peru, Ghana, Canada, Chile, Kenya
address street: 1 Example Street, 22 Sample Road, 305 Test Avenue
person author participant attendee customer user people: Ada Example, Ben Sample, Chika Test, Dana Demo, Eli Draft
company organisation organization: Example Ltd, Sample & Sons, Demo Works, Test House
color colour: teal, amber, indigo, coral, olive, slate
currency: EUR, USD, GBP, JPY
language: English, Portuguese, Japanese, Spanish
ingredient: 1 onion, 2 carrots, 3 potatoes, 1 litre of stock, salt and pepper, fresh herbs, 1 clove of garlic, olive oil
step instruction: Prepare what you need, Start with the first part, Check the result, Adjust where needed, Finish and clean up
tag keyword label category: sample, sandbox, draft, example, demo, placeholder`);

/** Lines of a name, a colon and values. */
function table(text: string): readonly (readonly [string, readonly string[]])[] {
  return lines(text).map((line) => {
    const [name = '', values = ''] = line.split(': ');
    return [name, words(values)];
  });
}

function lines(text: string): readonly string[] {
  return text.trim().split('\n');
}

function words(text: string): readonly string[] {
  return text.split(', ');
}
