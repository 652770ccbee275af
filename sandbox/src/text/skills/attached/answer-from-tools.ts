/**
 * Turns tool results into words: one plain sentence per result, figures as the tool gave them.
 */
import { nameWords } from '../../facts/slot.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json-value.ts';
import { capitalise, joinWords } from '../../language/words.ts';
import type { AnsweredCall } from '../../request/read-conversation.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const answerFromTools: Skill = { name: 'putting tool results into words', draft: draftFromTools };

function draftFromTools({ conversation }: SkillContext): Draft | undefined {
  const calls = conversation.answeredCalls;
  if (calls.length === 0) return undefined;
  const lines = calls.map(sentenceFor);
  const [only] = lines;
  if (lines.length === 1 && only !== undefined)
    return { text: only, shape: only.includes('\n') ? 'list' : 'prose' };
  return { text: lines.map((line) => `- ${line}`).join('\n'), shape: 'list' };
}

function sentenceFor(call: AnsweredCall): string {
  const subject = subjectOf(call);
  if (call.isError)
    return `\`${call.name}\`${subject ? ` (${subject})` : ''} failed: ${excerpt(call.text) || 'no reason was given'}. I cannot answer that part without it.`;
  const value = parse(call.text);
  if (value === undefined)
    return excerpt(call.text) === ''
      ? `\`${call.name}\` returned nothing.`
      : plainSentence(subject, excerpt(call.text));
  if (isJsonObject(value)) return objectSentence(subject, value);
  if (isJsonArray(value)) return listSentence(subject, value);
  return plainSentence(subject, show(value));
}

/** What the call was about: its short inputs. */
function subjectOf(call: AnsweredCall): string {
  const values = Object.values(call.input).filter(
    (value) =>
      typeof value === 'string' &&
      value.length <= 60 &&
      !/^(?:celsius|fahrenheit|metric|imperial)$/i.test(value),
  );
  return joinWords(values.map(String).slice(0, 3));
}

function plainSentence(subject: string, text: string): string {
  const closed = /[.!?…]$/.test(text) ? text : `${text}.`;
  return subject === '' || text.toLowerCase().includes(subject.toLowerCase())
    ? capitalise(closed)
    : `${capitalise(subject)}: ${closed}`;
}

function objectSentence(subject: string, value: JsonObject): string {
  const inner = unwrap(value);
  if (!isJsonObject(inner))
    return isJsonArray(inner) ? listSentence(subject, inner) : plainSentence(subject, show(inner));
  const facts = describeFields(inner, subject);
  if (facts.length === 0) return plainSentence(subject, 'the tool returned an empty result');
  return `${subject === '' ? 'Result' : capitalise(subject)}: ${joinWords(facts)}.`;
}

/** {"result": ...} and {"output": ...} are only wrapping. */
function unwrap(value: JsonObject, depth = 0): JsonValue {
  if (depth > 8) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  return entries.length === 1 &&
    first &&
    /^(?:result|results|output|data|response|content|value|answer)$/.test(first[0])
    ? isJsonObject(first[1])
      ? unwrap(first[1], depth + 1)
      : first[1]
    : value;
}

function describeFields(value: JsonObject, subject: string, depth = 0): string[] {
  if (depth > 4) return ['...'];
  const unit =
    typeof value.unit === 'string' ? value.unit : typeof value.units === 'string' ? value.units : '';
  const fields: string[] = [];
  for (const [key, item] of Object.entries(value).slice(0, 40)) {
    if (/^units?$/.test(key) && unit !== '') continue;
    if (typeof item === 'string' && subject.toLowerCase().includes(item.toLowerCase()) && item !== '')
      continue;
    const label = nameWords(key).join(' ');
    if (isJsonObject(item)) fields.push(`${label} (${describeFields(item, '', depth + 1).join(', ')})`);
    else
      fields.push(
        `${label} ${show(item, depth + 1)}${typeof item === 'number' && /temp|value|amount|speed|distance/.test(key) ? unitSign(unit) : ''}`,
      );
  }
  return fields;
}

function unitSign(unit: string): string {
  if (/^c(?:elsius)?$/i.test(unit)) return ' °C';
  if (/^f(?:ahrenheit)?$/i.test(unit)) return ' °F';
  return unit === '' ? '' : ` ${unit}`;
}

function listSentence(subject: string, items: readonly JsonValue[]): string {
  if (items.length === 0) return plainSentence(subject, 'nothing was found');
  const shown = items
    .slice(0, 10)
    .map((item) => (isJsonObject(item) ? describeFields(item, '').join(', ') : show(item)));
  const more = items.length > shown.length ? `\n- and ${items.length - shown.length} more` : '';
  const head = subject === '' ? `${items.length} found:` : `${capitalise(subject)}, ${items.length} found:`;
  return items.length <= 4 && shown.every((line) => line.length < 30) && !items.some(isJsonObject)
    ? `${head} ${joinWords(shown)}.`
    : `${head}\n${shown.map((line) => `- ${line}`).join('\n')}${more}`;
}

function show(value: JsonValue, depth = 0): string {
  if (depth > 4) return '...';
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return excerpt(value);
  if (isJsonArray(value)) return joinWords(value.slice(0, 8).map((item) => show(item, depth + 1)));
  return isJsonObject(value) ? describeFields(value, '', depth + 1).join(', ') : String(value);
}

function excerpt(text: string): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').trim();
  return line.length > 600 ? `${line.slice(0, 597)}...` : line;
}

function parse(text: string): JsonValue | undefined {
  if (text.length > 1_000_000 || !/^\s*(?:[{["\d-]|true|false|null)/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
