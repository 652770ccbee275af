// Lists the texts of the pages by feature: docs/texts is the one place to read, proofread and translate them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { isRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { isSource, listFiles, readTracked } from './tracked-files.ts';

/** The contract has the titles and descriptions of fields, and the messages of errors. */
const shown = /^(app|components|lib\/(client|contract|describe(?!\/samples)))\/.*\.tsx?$/;

const folder = join(import.meta.dirname, '..', '..', 'docs', 'texts');

export function writeTexts(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of listTexts()) writeFileSync(join(folder, name), text);
}

/** The text of each file of docs/texts, by its name. */
export function listTexts(): ReadonlyMap<string, string> {
  const paths = listFiles().filter((path) => shown.test(path) && isSource(path));
  const features = Map.groupBy(paths, featureOf);
  const files = [...features].map(([feature, members]) => {
    const parts = members.map((path) => [path, ...textsIn(path, readTracked(path))]);
    return [
      `${feature}.txt`,
      parts
        .filter(({ length }) => length > 1)
        .map(partOf)
        .join('\n'),
    ] as const;
  });
  return new Map(files.filter(([, text]) => text !== ''));
}

/** `components/compare` and `lib/client/compare` are one feature. */
function featureOf(path: string): string {
  const [top, second = '', third = ''] = path.split('/');
  if (top === 'lib') return second === 'client' ? third : 'contract';
  return top === 'app' ? top : second;
}

function partOf([path, ...texts]: readonly string[]): string {
  return [path, ...texts.map((text) => `  ${text}`), ''].join('\n');
}

/** Attributes and members whose value people read. Elsewhere a text is known by its form. */
const readNames =
  /^(alt|description|heading|help|hint|label|message|note|placeholder|remark|rule|summary|text|title)$|^aria-label|(Label|Title|Text)$/;
const codeNames = /class(es|Name|Names)?$|^(d|href|path|regex|style|pattern|viewBox|examples|prompt)$/i;
const codeNodes = /^(Ts\w+|ImportDeclaration|Export(All|Named)Declaration|ThrowStatement|TaggedTemplate\w+)$/;
const codeCalls =
  /^(classNames|matchMedia|querySelector|querySelectorAll|closest|startsWith|RangeError|TypeError)$/;

/** In their order, each once. A value in a text is `{}`. */
export function textsIn(path: string, source: string): readonly string[] {
  const found = new Set<string>();
  const add = (text: string, isRead: boolean) => {
    const line = text.replaceAll(/\s+/g, ' ').replaceAll(/^[ {},.·:]+(?=\{\})|^[ ,.·:]+| +$/g, '');
    if (/\p{L}{2}/u.test(line) && (isRead || isProse(line))) found.add(line);
  };
  const visit = (node: unknown, isRead: boolean): void => {
    if (Array.isArray(node)) for (const member of node) visit(member, isRead);
    if (!isRecord(node)) return;
    const type = textOf(node.type) ?? '';
    const name = nameOf(node);
    if (codeNodes.test(type) || (name !== undefined && codeNames.test(name))) return;
    if (type === 'BinaryExpression' && /^[!=]==$/.test(textOf(node.operator) ?? '')) return;
    if (type === 'CallExpression' && codeCalls.test(calledBy(node))) return;
    if (/^JSX(Element|Fragment)$/.test(type)) add(listOf(node.children).map(childText).join(''), true);
    if (type === 'StringLiteral') add(textOf(node.value) ?? '', isRead);
    if (type === 'TemplateLiteral') add(templateOf(node), isRead);
    if (calledBy(node) === 'brokenAt') visit(listOf(node.arguments)[1], true);
    const isNamed = name === undefined ? isRead && !type.startsWith('Arrow') : readNames.test(name);
    for (const [member, value] of Object.entries(node)) if (member !== 'key') visit(value, isNamed);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') }).body, false);
  return [...found];
}

/** Of a line break around an element nothing is shown. */
function childText(child: unknown): string {
  const { type, value } = recordOf(child);
  if (type !== 'JSXText') return '{}';
  return (textOf(value) ?? '').replaceAll(/\s*\n\s*/g, '\n').replaceAll(/^\n|\n$/g, '');
}

function isProse(line: string): boolean {
  if (/^use client$|\w-\w*(\d|\[)|[a-z]\(|^\w+, (select|\[)/.test(line)) return false;
  return (
    /^[A-Z][a-z]+([ .,:'’…]|$)/.test(line) || /^[\p{L}{}\d,.'’()–-]+( [\p{L}{}\d,.:;'’()–-]+)+$/u.test(line)
  );
}

function nameOf({ type, key, name, id }: Record<string, unknown>): string | undefined {
  if (type === 'KeyValueProperty') return textOf(recordOf(key).value);
  if (type === 'JSXAttribute') return textOf(recordOf(name).value) ?? 'aria-label';
  return type === 'VariableDeclarator' ? textOf(recordOf(id).value) : undefined;
}

function calledBy({ callee }: Record<string, unknown>): string {
  return textOf(recordOf(callee).value) ?? textOf(recordOf(recordOf(callee).property).value) ?? '';
}

function templateOf({ quasis }: Record<string, unknown>): string {
  return listOf(quasis)
    .map((quasi) => textOf(recordOf(quasi).cooked) ?? '')
    .join('{}');
}
