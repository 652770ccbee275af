/** Thinking levels in small letters, as the AI SDK sends them, brought into the document's spelling. */
import { isRecord } from '#lib/base/is-record.ts';

const levels = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'];

/** Takes a body with camelCase keys; leaves what is no level for the schema to judge. */
export function spellThinkingLevel(body: unknown): unknown {
  const config = fieldsOf(fieldsOf(body)?.generationConfig);
  const thinking = fieldsOf(config?.thinkingConfig);
  const given = thinking?.thinkingLevel;
  const level = typeof given === 'string' ? given.toUpperCase() : undefined;
  if (level === undefined || level === given || !levels.includes(level)) return body;
  const thinkingConfig = { ...thinking, thinkingLevel: level };
  return { ...fieldsOf(body), generationConfig: { ...config, thinkingConfig } };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}
