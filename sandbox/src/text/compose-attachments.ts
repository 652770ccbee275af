/** Text about the attachments of a request: facts of images and documents, content of tool results. */
import { capitalise, contentStems, countWords, joinWords } from '#sandbox/words.ts';
import { tableOf } from './compose-structures.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, safeStringify } from './json-value.ts';
import { type AnsweredCall, excerptOf, type RequestReading } from './read-request.ts';
import type { DocumentPart, ImagePart } from './writer-types.ts';

/** Facts of the images, then facts and sentences of the documents and of a pasted text. */
export function composeAttachments(reading: RequestReading): string[] {
  const { images, documents, material, instruction, format } = reading;
  const texts = documents.map((document) => ({ facts: documentFacts(document), text: document.text ?? '' }));
  if (material !== '')
    texts.push({ facts: `The pasted text has ${countWords(material)} words.`, text: material });
  const quoted = texts.flatMap(({ facts, text }) => {
    const quotes = closestSentences(text, instruction, Math.min(format.sentences ?? 2, 10));
    return quotes.length === 0
      ? [facts]
      : [`${facts} From the text:`, quotes.map((quote) => `> ${quote}`).join('\n>\n')];
  });
  if (images.length === 0) return quoted;
  const facts = images.map((image, index) => `- **Image ${index + 1}**: ${imageFacts(image)}`);
  return [facts.join('\n'), 'The sandbox measures images; it does not recognise what they show.', ...quoted];
}

function imageFacts({ width, height, mediaType }: ImagePart): string {
  const format = mediaType.split('/')[1]?.toUpperCase() ?? 'unknown format';
  const shape = width === height ? 'square' : width > height ? 'landscape' : 'portrait';
  const size = width > 0 && height > 0 ? `${shape}, ${width} × ${height} pixels` : 'size unknown';
  return `${format}, ${size}`;
}

function documentFacts({ title, mediaType, text, bytes }: DocumentPart): string {
  const name = title ? `The document “${excerptOf(title, 60)}”` : 'The document';
  const size = bytes === undefined ? '' : ` (${bytes} bytes)`;
  if (text) return `${name} has ${countWords(text)} words.`;
  return `${name} is a file of type ${mediaType}${size}, which the sandbox does not read.`;
}

/** The sentences that share most words with the instruction, as they are, in the order of the text. */
function closestSentences(text: string, instruction: string, count: number): string[] {
  const wanted = contentStems(instruction);
  return (text.slice(0, 50_000).match(/[^.!?。！？\n]{3,600}[.!?。！？]*/g) ?? [])
    .map((sentence) => sentence.replace(/^[\s#>*|-]+|\s+$/g, '').toWellFormed())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((sentence, index) => {
      const shared = [...contentStems(sentence)].filter((word) => wanted.has(word)).length;
      return { sentence, index, shared };
    })
    .toSorted((left, right) => right.shared - left.shared || left.index - right.index)
    .filter(({ shared }, _, [first]) => shared > 0 || first?.shared === 0)
    .slice(0, count)
    .toSorted((left, right) => left.index - right.index)
    .map(({ sentence }) => sentence);
}

/** One block for each result: its fields as text, several rows as a table. */
export function composeToolResults(calls: readonly AnsweredCall[]): string[] {
  return calls.flatMap(({ name, input, text, isError }) => {
    const inputs = Object.values(input).filter((value) => typeof value === 'string' && value.length <= 60);
    const subject = capitalise(excerptOf(inputs.slice(0, 3).join(', '), 120)) || 'Result';
    if (isError)
      return [`The tool \`${name}\` failed (${subject}): ${excerptOf(text, 400) || 'no reason given'}.`];
    const value = parseJson(text);
    if (isJsonArray(value) && value.length > 0 && value.every(isJsonObject))
      return [`**${subject}**: ${value.length} entries.`, rowsTable(value.slice(0, 20))];
    const shown = value === undefined ? excerptOf(text, 600) : showValue(value);
    return [`**${subject}**: ${shown || 'the result is empty'}.`];
  });
}

function rowsTable(rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 6);
  const cells = rows.map((row) => columns.map((column) => showValue(row[column] ?? '')));
  return tableOf(columns, cells);
}

/** A value in one line; what is nested is shortened JSON. */
function showValue(value: JsonValue): string {
  if (isJsonObject(value)) {
    const entries = Object.entries(value).slice(0, 12);
    return entries.map(([key, item]) => `${key}: ${showInner(item)}`).join(', ');
  }
  return isJsonArray(value) ? joinWords(value.slice(0, 12).map(showInner)) : showInner(value ?? 'none');
}

function showInner(value: JsonValue): string {
  return excerptOf(typeof value === 'object' ? safeStringify(value) : String(value), 200);
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return text.length > 1_000_000 ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
