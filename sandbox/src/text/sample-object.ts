/** A JSON object for a prompt that gives no schema: the keys it names, else a description of the request. */
import type { Random } from '../random.ts';
import type { JsonObject } from './json-value.ts';
import { excerptOf, type RequestReading } from './read-request.ts';
import { createSampleValues, numberNames } from './sample-values.ts';
import { itemTitles } from './sample-vocabulary.ts';

export function sampleObject(reading: RequestReading, random: Random): JsonObject {
  const { sentence, sampleText, findNumber, findText } = createSampleValues(reading, random);
  const keys = namedKeys(reading.instruction);
  if (keys.length === 0) {
    const items = itemTitles
      .slice(0, reading.format.items ?? 3)
      .map((title) => ({ title, note: sentence() }));
    return { sandbox: true, prompt: excerptOf(reading.instruction, 80), items };
  }
  const entries = keys.map((key) => {
    const slot = { name: key, parent: '', index: 0 };
    const sample = numberNames.test(key) ? random.integer(1, 99) : sampleText(slot);
    return [key, findNumber(slot) ?? findText(slot) ?? sample];
  });
  return Object.fromEntries(entries);
}

/** "with keys name, age and city" or "fields: a, b". */
function namedKeys(text: string): string[] {
  const clause =
    /\b(?:keys?|fields?|properties|json(?: object)? with)(?: (?:are|named|called))?:? ([^.;:\n]{1,200})/i.exec(
      text,
    )?.[1] ?? '';
  return clause
    .split(/,|\band\b|\s(?:for|from|in|of|about)\s/)
    .map((key) => key.replace(/["'`]|\bthe\b/g, '').trim())
    .filter((key) => /^[A-Za-z_][\w-]{0,40}$/.test(key));
}
