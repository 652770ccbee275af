/** Lists, tables and articles: the structures of Markdown, filled with sample text. */
import { type Random, shuffle } from '../random.ts';
import { capitalise } from '../words.ts';
import { withoutArticle } from './read-phrases.ts';
import type { RequestReading } from './read-request.ts';
import { writeCode } from './sample-code.ts';
import { answerSentences, headings, itemNotes, itemTitles, tableAspects } from './sample-vocabulary.ts';
import { patternSource, writeParagraphs } from './sentence-source.ts';

/** A lead line and the list; five items unless the prompt says how many. Names and titles stand without a note. */
export function composeList(
  { phrases, wishes, instruction }: RequestReading,
  random: Random,
  { items = wishes.items ?? 5, hasLead = true }: { readonly items?: number; readonly hasLead?: boolean } = {},
): string[] {
  const note = patternSource(itemNotes, phrases, random);
  const titles = titleSource(random);
  const isNumbered = hasLead ? wishes.bullets !== 'dots' : wishes.bullets === 'numbers';
  const isNames = hasLead && /\b(?:names|titles)\b/i.test(instruction);
  const lines = Array.from({ length: items }, (_, index) => {
    const title = titles();
    const text = isNames ? `**${titleCase(title)}**` : `**${title}**: ${note()}`;
    return `${isNumbered ? `${index + 1}.` : '-'} ${text}`;
  });
  const kind = `sample ${isNames ? 'name' : 'item'}${items === 1 ? '' : 's'}`;
  const lead = `${items} ${kind} for **${phrases.topic}**:`;
  return [...(hasLead ? [lead] : []), lines.join('\n')];
}

function titleCase(title: string): string {
  return title.split(' ').map(capitalise).join(' ');
}

/** A comparison of the phrases by aspects, or numbered rows when there is nothing to compare. */
export function composeTable({ phrases, wishes, instruction }: RequestReading, random: Random): string[] {
  const lead = 'The values in this table are samples, not findings.';
  const subjects = /\bpros and cons\b/i.test(instruction)
    ? ['Pros', 'Cons']
    : phrases.all.slice(0, 3).map((phrase) => capitalise(withoutArticle(phrase)));
  const isComparison = /\b(?:compar|versus|vs\b|pros and cons|differences?\b|between)/i.test(instruction);
  const rowCount = wishes.items ?? 5;
  if (isComparison && subjects.length >= 2 && rowCount <= tableAspects.length) {
    const rows = shuffle(tableAspects, random)
      .slice(0, rowCount)
      .map(([name, values]) => [`**${name}**`, ...shuffle(values, random).slice(0, subjects.length)]);
    return [lead, tableOf(['', ...subjects], rows)];
  }
  const titles = titleSource(random);
  const notes = patternSource(itemNotes, phrases, random);
  const rows = Array.from({ length: rowCount }, (_, index) => [
    String(index + 1),
    titles(),
    capitalise(notes()),
    String(random.integer(1, 40) * 5),
  ]);
  return [lead, tableOf(['#', 'Item', 'Note', 'Amount'], rows)];
}

/** A GitHub table; a column is aligned to the right when all its cells are numbers. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const alignments = head.map((_, column) =>
    rows.every((row) => /^\d[\d.,]*$/.test(row[column] ?? '')) ? '--:' : '---',
  );
  return [head, alignments, ...rows].map((row) => `| ${row.map(cellText).join(' | ')} |`).join('\n');
}

function cellText(text: string): string {
  return text.replace(/[|\s]+/g, ' ').trim();
}

/** A title, sections with paragraphs, and between them a list, a table, a quote, code and tasks. */
export function composeArticle(reading: RequestReading, random: Random): string[] {
  const { phrases, wishes } = reading;
  const next = patternSource(answerSentences, phrases, random);
  const title = `## ${capitalise(withoutArticle(phrases.topic))}`;
  if (wishes.words !== undefined || wishes.sentences !== undefined || wishes.paragraphs !== undefined)
    return [title, ...writeParagraphs(next, wishes, { paragraphs: 4, sentences: 4 })];
  const [main, second, third] = shuffle(headings, random);
  const hasCode = /\b(?:markdown|readme|documentation|tutorial)\b/i.test(reading.instruction);
  const code = writeCode('javascript', phrases.topic, phrases.all.slice(0, 3).map(withoutArticle));
  const list = composeList(reading, random, { items: wishes.items ?? 3, hasLead: false });
  const table = composeTable({ ...reading, wishes: {} }, random);
  const tasks = ['[x] Write down the topic', '[ ] Replace this sample text', '[ ] *Read* it `once` more'];
  const paragraph = (sentences: number) => Array.from({ length: sentences }, next).join(' ');
  const sections = [
    [title, paragraph(3)],
    [`### ${main}`, paragraph(2), ...list],
    [`### ${second}`, ...table, paragraph(2)],
    [`### ${third}`, `> ${next()}`, ...(hasCode ? [`\`\`\`javascript\n${code}\n\`\`\``] : [])],
    [paragraph(wishes.size === 'long' ? 6 : 2)],
    ['### Next steps', tasks.map((task) => `- ${task}`).join('\n')],
  ];
  return (wishes.size === 'short' ? sections.slice(0, 2) : sections).flat();
}

/** Titles without repeats; after the last one they start again with a number. */
function titleSource(random: Random): () => string {
  const titles = shuffle(itemTitles, random);
  let used = 0;
  return () => {
    const round = Math.floor(used / titles.length);
    const title = titles[used % titles.length] ?? '';
    used += 1;
    return round === 0 ? title : `${title} ${round + 1}`;
  };
}
