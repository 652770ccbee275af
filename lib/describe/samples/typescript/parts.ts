/** Pieces that the TypeScript samples share: imports, files, headers, fields that the SDK does not name. */
import { code, literal, typescript } from '../literals.ts';
import { type FileMark, type JsonObject, keyVariable, replaceMarks } from '../sample-request.ts';

export const key = `process.env.${keyVariable}`;

/** The value as code; files are read where they stand. */
export function value(given: unknown, depth = 0): string {
  return literal(replaceMarks(given, readFile), typescript, depth);
}

function readFile({ $file, contentType, form }: FileMark) {
  const read = `readFileSync('${$file}', 'base64')`;
  return code(form === 'data-url' ? `\`data:${contentType};base64,\${${read}}\`` : read);
}

/** The lines of an object of arguments; a field that the SDK does not name tells the compiler so. */
export function fields(typed: JsonObject, others: JsonObject = {}): string {
  const named = Object.entries(typed).map(
    ([name, item]) => `  ${typescript.key(name)}: ${value(item, 1)},\n`,
  );
  const unnamed = Object.entries(others).map(
    ([name, item]) =>
      `  // @ts-expect-error: a field the SDK does not name\n  ${typescript.key(name)}: ${value(item, 1)},\n`,
  );
  return [...named, ...unnamed].join('');
}

/** A second argument with what goes beside the body; nothing where there is none. */
export function options(given: JsonObject): string {
  const present = Object.entries(given).filter(([, item]) => item !== undefined);
  return present.length === 0 ? '' : `, ${value(Object.fromEntries(present))}`;
}

/** Imports of `node:fs` that the code below them uses, then the others. */
export function withImports(imports: readonly string[], body: string): string {
  const used = ['createReadStream', 'createWriteStream', 'readFileSync', 'writeFileSync'].filter((name) =>
    body.includes(`${name}(`),
  );
  const files = used.length === 0 ? [] : [`import { ${used.join(', ')} } from 'node:fs';`];
  return `${[...files, ...imports].join('\n')}\n\n${body}`.replace(/^\n+/, '');
}
