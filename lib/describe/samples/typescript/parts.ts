/** Common parts of the TypeScript samples: imports, files, headers, extra fields. */
import { code, literal, typescript } from '../literals.ts';
import { type FileMark, type JsonObject, keyVariable, replaceMarks } from '../sample-request.ts';

export const key = `process.env.${keyVariable}`;

/** The value as code that reads files in place. */
export function value(given: unknown, depth = 0): string {
  return literal(replaceMarks(given, readFile), typescript, depth);
}

function readFile({ $file, contentType, form }: FileMark) {
  const read = `readFileSync('${$file}', 'base64')`;
  return code(form === 'data-url' ? `\`data:${contentType};base64,\${${read}}\`` : read);
}

/** The members of an arguments object. A compiler directive allows extra fields; it applies to the first of them. */
export function fields(typed: JsonObject, others: JsonObject = {}): string {
  const line = ([name, item]: readonly [string, unknown]) =>
    `  ${typescript.key(name)}: ${value(item, 1)},\n`;
  const named = Object.entries(typed).map(line).join('');
  if (Object.keys(others).length === 0) return named;
  return `${named}  // @ts-expect-error: not named by the SDK\n${Object.entries(others).map(line).join('')}`;
}

/** The second argument with headers; nothing without any. */
export function options(given: JsonObject): string {
  const present = Object.entries(given).filter(([, item]) => item !== undefined);
  return present.length === 0 ? '' : `, ${value(Object.fromEntries(present))}`;
}

/** `node:fs` imports that the code uses, then the others. */
export function withImports(imports: readonly string[], body: string): string {
  const used = ['createReadStream', 'createWriteStream', 'readFileSync', 'writeFileSync'].filter((name) =>
    body.includes(`${name}(`),
  );
  const files = used.length === 0 ? [] : [`import { ${used.join(', ')} } from 'node:fs';`];
  return `${[...files, ...imports].join('\n')}\n\n${body}`.replace(/^\n+/, '');
}
