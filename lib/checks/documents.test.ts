// The documents against the repository: links, names in backticks, and the syntax of blocks. tests/gateway/documents.test.ts runs them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { settingRows } from '#lib/server/config/settings-table.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { blocksOf, listDocuments, listTracked, readDocument, root } from '#tests/support/read-documents.ts';

const documents = listDocuments();
const tracked = listTracked();
const blocks = documents.flatMap(blocksOf);
const prose = (file: string) => readDocument(file).replace(/^```.*?^```$/gms, '');

test('links lead to files and headings', () => {
  const slugs = (file: string) =>
    new Set(
      [...prose(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
  const dead = documents.flatMap((file) =>
    [...prose(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(
      ([, path = '', anchor]) => {
        const target = path === '' ? file : normalize(join(dirname(file), path));
        if (!existsSync(join(root, target))) return [`${file}: ${path}`];
        return anchor === undefined || slugs(target).has(anchor) ? [] : [`${file}: ${path}#${anchor}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

/** Names of settings, and variables of others. */
const variables = new Set([
  ...settingRows(vendors).flatMap(({ name }) => [name, `${name}_FILE`]),
  ...['EASEL_KEY', 'EASEL_API_KEY', 'EASEL_TESTING', 'EASEL_SIGNING_SECRET', 'EASEL_NODES'],
  ...['EASEL_BASE_URL', 'EASEL_HOST', 'EASEL_LEFT', 'EASEL_TASK', 'EASEL_SCENARIO', 'EASEL_TIMEOUT_SECONDS'],
]);

/** That the text says are not there. */
const absent = new Set(['GET /v1/videos/models']);

test('names in backticks exist', () => {
  const scripts = new Set(Object.keys(JSON.parse(readDocument('package.json')).scripts));
  const folders = new Set(tracked.map((path) => path.split('/')[0]));
  const paths = Object.values(operationFacts).flatMap((facts) => [
    facts.path,
    ...('aliases' in facts ? facts.aliases : []),
  ]);
  const isKnown = (name: string): boolean => {
    if (absent.has(name)) return true;
    const script = /^npm run ([\w-]+)/.exec(name)?.[1];
    if (script !== undefined) return scripts.has(script);
    // A setting of ours has the first word of one of them.
    if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name))
      return (
        variables.has(name) || ![...variables].some((known) => known.startsWith(`${name.split('_')[0]}_`))
      );
    const file = /^([\w.-]+)\/[\w./@()[\]-]*[\w\])]$/.exec(name);
    if (file?.[1] !== undefined && folders.has(file[1]))
      return tracked.some(
        (path) => [name, `${name}.ts`].includes(path) || path.startsWith(`${name.replace(/\/$/, '')}/`),
      );
    const call = /^(?:GET|POST|DELETE) (\/v1[^?\s]*)/.exec(name)?.[1];
    if (call !== undefined)
      return paths.some((path) => path.replace('{model+}', '{model}') === call.replace('<vendor>/', ''));
    return true;
  };
  const unknown = documents.flatMap((file) =>
    [...prose(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) =>
      isKnown(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});

test('blocks have the syntax of their language', () => {
  const problems = blocks.flatMap(({ file, line, language, text }) => {
    try {
      checkSyntax(language, text);
      return [];
    } catch (error) {
      return [`${file}:${line}: ${error}`];
    }
  });
  expect(problems).toEqual([]);
  expect(new Set(blocks.map(({ language }) => language))).toEqual(
    new Set(
      ['', 'sh', 'ts', 'yaml', 'json', 'sql', 'nginx', 'mermaid', 'text'].filter((name) =>
        blocks.some(({ language }) => language === name),
      ),
    ),
  );
});

function checkSyntax(language: string, text: string): void {
  if (language === 'sh') execFileSync('bash', ['-n'], { input: text, stdio: 'pipe' });
  if (language === 'json') JSON.parse(text);
  if (language === 'ts') stripTypeScriptTypes(text);
  if (language === 'yaml')
    for (const document of parseAllDocuments(text)) for (const error of document.errors) throw error;
}

/** Seconds of the last commit that changed these files; none without git's history. */
function lastCommit(...paths: string[]): number {
  return Number(
    execFileSync('git', ['log', '-1', '--format=%ct', '--', ...paths], { cwd: root, encoding: 'utf8' }),
  );
}

test('screenshots that are older than what they show are named; not a failure', () => {
  const age = lastCommit('components', 'app') - lastCommit('docs/screenshots');
  if (age > 0)
    process.stdout.write(
      `docs/screenshots are ${Math.ceil(age / 3600)} hours older than components: node tests/support/take-screenshots.ts\n`,
    );
  expect(Number.isFinite(age)).toBe(true);
});
