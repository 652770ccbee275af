/** Lists, tables and articles: the structures of Markdown, filled with sample text. */
import { type Random, shuffle } from '../random.ts';
import { capitalise } from '../words.ts';
import { withoutArticle } from './read-phrases.ts';
import type { RequestReading } from './read-request.ts';
import { createSampleValues, numberNames } from './sample-values.ts';
import { answerSentences, headings, itemNotes, itemTitles, tableAspects } from './sample-vocabulary.ts';
import { patternSource, writeParagraphs } from './sentence-source.ts';

/** A lead line and the list; five items unless the prompt says how many. Names and titles stand without a note. */
export function composeList(
  { phrases, format, instruction }: RequestReading,
  random: Random,
  { items = format.items ?? 5, hasLead = true }: { readonly items?: number; readonly hasLead?: boolean } = {},
): string[] {
  const note = patternSource(itemNotes, phrases, random);
  const titles = titleSource(random);
  const isNumbered = hasLead ? format.bullets !== 'dots' : format.bullets === 'numbers';
  const isTasks = hasLead && /\b(?:checklist|to-?do)\b/i.test(instruction);
  const isNames = hasLead && /\b(?:names|titles)\b/i.test(instruction);
  const lines = Array.from({ length: items }, (_, index) => {
    const title = titles();
    const text = isNames ? `**${titleCase(title)}**` : `**${title}**: ${note()}`;
    return `${isTasks ? '- [ ]' : isNumbered ? `${index + 1}.` : '-'} ${text}`;
  });
  const noun = isNames ? 'name' : /\b(?:steps?|instructions)\b/i.test(instruction) ? 'step' : 'item';
  const kind = `sample ${noun}${items === 1 ? '' : 's'}`;
  const lead = `${items} ${kind} for **${phrases.topic}**:`;
  return [...(hasLead ? [lead] : []), lines.join('\n')];
}

function titleCase(title: string): string {
  return title.split(' ').map(capitalise).join(' ');
}

/** A comparison of the phrases by aspects or by the columns that the prompt names, else numbered rows. */
export function composeTable(reading: RequestReading, random: Random): string[] {
  const { phrases, format, instruction } = reading;
  const lead = 'The values in this table are samples, not findings.';
  const named = namedColumns(instruction);
  const subjects = /\bpros and cons\b/i.test(instruction)
    ? ['Pros', 'Cons']
    : phrases.all.map((phrase) => capitalise(withoutArticle(phrase))).filter((name) => !named.includes(name));
  const isComparison =
    subjects.length >= 2 &&
    /\b(?:compar|versus|vs\b|pros and cons|differences?\b|between)/i.test(instruction);
  const heads = isComparison ? subjects.slice(0, 3) : [];
  const rowCount = format.items ?? 5;
  if (isComparison && named.length === 0 && rowCount <= tableAspects.length) {
    const rows = shuffle(tableAspects, random)
      .slice(0, rowCount)
      .map(([name, values]) => [`**${name}**`, ...shuffle(values, random).slice(0, heads.length)]);
    return [lead, tableOf(['', ...heads], rows)];
  }
  const notes = patternSource(itemNotes, phrases, random);
  const { sampleText } = createSampleValues(reading, random);
  const columns = named.length > 0 ? named : ['Item', 'Note', 'Amount'];
  const rows = Array.from({ length: heads.length || rowCount }, (_, index) => {
    const cells = columns.map((name) => {
      if (numberNames.test(name)) return String(random.integer(1, 40) * 5);
      return name === 'Note' ? capitalise(notes()) : sampleText({ name, parent: '', index: index + 1 });
    });
    return [isComparison ? `**${heads[index]}**` : String(index + 1), ...cells];
  });
  return [lead, tableOf([isComparison ? '' : '#', ...columns], rows)];
}

/** "columns for price, size and colour" gives three. */
function namedColumns(instruction: string): string[] {
  const clause = /\bcolumns?(?: for| named| called)?:? ([^.;:\n]{1,120})/i.exec(instruction)?.[1] ?? '';
  const names = clause.split(/,| and /).map((name) => capitalise(name.trim()));
  return names.length < 2 ? [] : names.filter((name) => name !== '').slice(0, 6);
}

/** A GitHub table; a column is aligned to the right when all its cells are numbers. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const alignments = head.map((_, column) =>
    rows.every((row) => /^\d[\d.,]*$/.test(row[column] ?? '')) ? '--:' : '---',
  );
  return [head, alignments, ...rows]
    .map((row) => `| ${row.map((text) => text.replace(/[|\s]+/g, ' ').trim()).join(' | ')} |`)
    .join('\n');
}

/** A title, sections with paragraphs, and between them a list, a table, a quote and tasks. */
export function composeArticle(reading: RequestReading, random: Random): string[] {
  const { phrases, format } = reading;
  const next = patternSource(answerSentences, phrases, random);
  const title = `## ${capitalise(withoutArticle(phrases.topic))}`;
  if (format.words !== undefined || format.sentences !== undefined || format.paragraphs !== undefined)
    return [title, ...writeParagraphs(next, format, { paragraphs: 4, sentences: 4 })];
  const [main, second, third] = shuffle(headings, random);
  const list = composeList(reading, random, { items: format.items ?? 3, hasLead: false });
  const table = composeTable({ ...reading, format: {} }, random);
  const tasks = ['[x] Write down the topic', '[ ] Replace this sample text', '[ ] *Read* it `once` more'];
  const paragraph = (sentences: number) => Array.from({ length: sentences }, next).join(' ');
  const sections = [
    [title, paragraph(3)],
    [`### ${main}`, paragraph(2), ...list],
    [`### ${second}`, ...table, paragraph(2)],
    [`### ${third}`, `> ${next()}`],
    [paragraph(format.size === 'long' ? 6 : 2)],
    ['### Next steps', tasks.map((task) => `- ${task}`).join('\n')],
  ];
  return (format.size === 'short' ? sections.slice(0, 2) : sections).flat();
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
