/**
 * Variables of a request: `{{name}}` in the prompt, the system prompt and the user's turns becomes its value when the
 * request is sent. Turns of the model, thinking and tool results stay as they are. Pure.
 */
import { escapePlaceholder, fillText, placeholdersIn } from '#lib/base/fill-text.ts';
import { isPlainRecord } from '#lib/base/json-value.ts';
import { mapMembers } from '#lib/base/plain-data.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';

type Body = Readonly<Record<string, unknown>>;

export type VariableValues = Readonly<Record<string, string>>;

export interface FilledBody {
  /** The given object if it has nothing to replace. Variables without a value stay. */
  body: Body;
  /** In the order of their first use. */
  names: readonly string[];
  /** Those without a value. */
  missing: readonly string[];
}

export function fillVariables(body: Body, values: VariableValues = {}): FilledBody {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const names = new Set<string>();
  let changed = false;
  const filled = mapTexts(body, (text) => {
    const next = fillText(text, given);
    for (const name of placeholdersIn(text)) names.add(name);
    changed ||= next !== text;
    return next;
  });
  return {
    body: changed ? filled : body,
    names: [...names],
    missing: [...names].filter((name) => !given[name]),
  };
}

/** An issue per variable without a value; the fix sends its name as text. */
export function variableIssues(body: Body, missing: readonly string[]): readonly Issue[] {
  return missing.map((name) => ({
    code: 'missing_required_parameter',
    parameter: `variables.${name}`,
    message: `The variable {{${name}}} has no value.`,
    fixes: [{ label: `Send {{${name}}} as text`, set: escapeVariable(body, name) }],
  }));
}

/** An issue per setting with a variable that would be sent as it is. Members of tools and metadata may hold braces. */
export function misplacedVariables(body: Body): readonly Issue[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const [first] = typeof value === 'string' && !fields.has(name) ? placeholdersIn(value) : [];
    if (first === undefined) return [];
    const message = `${name} has the variable {{${first}}}: variables are replaced only in the prompt, the system prompt and turns.`;
    return [{ code: 'invalid_value', parameter: name, message }];
  });
}

/** The texts that use the variable, by path, with it escaped. */
function escapeVariable(body: Body, wanted: string): Body {
  const texts = Object.entries(templateTexts(body));
  return Object.fromEntries(
    texts.flatMap(([path, text]) =>
      placeholdersIn(text).includes(wanted) ? [[path, escapePlaceholder(text, wanted)]] : [],
    ),
  );
}

/** The texts with placeholders, by path. Set in the filled body, they make the template again. */
export function templateTexts(template: Body): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  mapTexts(template, (text, path) => {
    if (fillText(text, {}) !== text || placeholdersIn(text).length > 0) texts[path] = text;
    return text;
  });
  return texts;
}

type Change = (text: string, path: string) => string;

function mapTexts(body: Body, change: Change): Body {
  return mapMembers(body, (value, name) => (fields.has(name) ? mapValue(value, name, change) : value));
}

const fields = new Set(['prompt', 'system', 'systemInstruction', 'messages', 'contents']);

function mapValue(value: unknown, path: string, change: Change): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapValue(item, `${path}[${index}]`, change));
  if (!isPlainRecord(value) || isFixed(value)) return value;
  return mapMembers(value, (member, name) =>
    members.has(name) ? mapValue(member, `${path}.${name}`, change) : member,
  );
}

const members = new Set(['content', 'parts', 'text']);

/** Written by the model or a tool. */
function isFixed({ role, type, thought, thoughtSignature }: Body): boolean {
  return (
    role === 'assistant' ||
    role === 'model' ||
    (type !== undefined && type !== 'text') ||
    thought === true ||
    thoughtSignature !== undefined
  );
}
