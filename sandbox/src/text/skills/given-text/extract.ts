/**
 * Structured data out of free text when no schema is given: JSON with the asked keys, or a Markdown table.
 */
import { readFacts } from '../../facts/read-facts.ts';
import { isJsonObject } from '../../json-value.ts';
import { capitalise } from '../../language/words.ts';
import { writeLooseJson } from '../../loose-json.ts';
import { itemsFor } from '../create/make-list.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const extract: Skill = { name: 'picking data out of the text', draft: draftExtract };

function draftExtract({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.fullAsk;
  const asJson =
    /\bjson\b/i.test(`${ask} ${conversation.system.slice(0, 2000)}`) &&
    /\b(?:extract|return|respond|reply|answer|output|format|as|in|give|generate|write|create|convert|with)\b.*\bjson\b|\bjson\b.*\b(?:only|with|object|format|keys|fields)\b/is.test(
      `${ask} ${conversation.system.slice(0, 2000)}`,
    );
  const extracts =
    /\b(?:extract|pull out|find|identify|list) (?:the |all |any |every )*(?:key information|names?|emails?|e-mail addresses|phone numbers?|dates?|urls?|links|numbers|people|places|prices|amounts|entities|details|contact)/i.test(
      ask,
    );
  if (!asJson && !(extracts && conversation.material !== '')) return undefined;
  if (/\b(?:what is|explain|function|code|parse json|schema)\b/i.test(ask) && !extracts) return undefined;
  const facts = readFacts(conversation.message);
  const listed = asJson && conversation.material === '' ? itemsFor(conversation.ask, random) : undefined;
  if (asJson) {
    const value = listed
      ? { items: Array.from({ length: Math.min(listed.all.length, 12) }, (_, index) => listed.at(index)) }
      : writeLooseJson(conversation, facts, random);
    const text = JSON.stringify(value, null, 2);
    const bare =
      conversation.prefill !== '' ||
      /\bonly\b|\bnothing else\b|\bno (?:markdown|prose|explanation)|\braw\b/i.test(
        `${ask} ${conversation.system.slice(0, 2000)}`,
      );
    return { text: bare ? text : `\`\`\`json\n${text}\n\`\`\``, shape: 'exact' };
  }
  const value = writeLooseJson(conversation, facts, random);
  const rows = isJsonObject(value) ? Object.entries(value) : [];
  return {
    text: rows
      .map(
        ([key, item]) =>
          `- **${capitalise(key.replaceAll('_', ' '))}:** ${Array.isArray(item) ? item.join(', ') : String(item)}`,
      )
      .join('\n'),
    shape: 'list',
  };
}
