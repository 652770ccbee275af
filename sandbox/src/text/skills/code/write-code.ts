/**
 * Code: classic snippets in the asked language, plain facts about given code, and a typed outline for anything else.
 */
import { plural } from '../../language/numbers.ts';
import { capitalise, contentWords, joinWords } from '../../language/words.ts';
import { topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { controlSnippets } from './control-snippets.ts';
import { listSnippets } from './list-snippets.ts';
import { numberSnippets } from './number-snippets.ts';
import type { Snippet } from './snippet.ts';
import { textSnippets } from './text-snippets.ts';

export const writeCode: Skill = { name: 'a small program', draft: draftCode };

const wish =
  /\b(?:functions?|code|program|script|snippet|implement|algorithm|typescript|javascript|python|node\.?js|java|rust|golang|c\+\+|ruby|sql|regex|one-liner|method|class)\b|\b(?:write|show|implement|solve|code)\b.*\b(?:fizz ?buzz|fibonacci|factorial|debounce|palindrome|binary search|hello,? world|quick ?sort|merge ?sort|bubble ?sort)\b|\b(?:fizz ?buzz)\b/i;

function draftCode({ conversation }: SkillContext): Draft | undefined {
  const { fullAsk: ask, material } = conversation;
  if (material !== '' && looksLikeCode(material)) return { text: describeCode(material), shape: 'list' };
  if (
    !wish.test(ask) ||
    /\b(?:poem|story|haiku|song|joke|essay|difference between|what is|explain (?!how to))\b/i.test(ask)
  )
    return undefined;
  const snippet = snippets.find((entry) => entry.pattern.test(`${ask} ${material.slice(0, 300)}`));
  const language = languageOf(ask);
  const onlyCode =
    /\b(?:only|just) (?:the )?code\b|\bno (?:explanation|comments?|prose)\b|\bwithout (?:explanation|comments?)\b/i.test(
      ask,
    ) || conversation.directives.brevity === 'short';
  if (snippet) return { text: present(snippet, language, onlyCode), shape: 'code' };
  if (!/\b(?:write|create|implement|make|show|give|generate|need|build|help)\b/i.test(ask)) return undefined;
  return { text: skeleton(ask, language), shape: 'code' };
}

/** All of them, those with the narrowest patterns first. */
export const snippets: readonly Snippet[] = [
  ...numberSnippets.slice(0, -1),
  ...textSnippets,
  ...controlSnippets,
  ...listSnippets,
  ...numberSnippets.slice(-1),
];

export type CodeLanguage = 'typescript' | 'javascript' | 'python';

function languageOf(ask: string): CodeLanguage {
  if (/\bpython\b|\bpy\b/i.test(ask)) return 'python';
  return /\bjavascript\b|\bjs\b|\bnode\b/i.test(ask) ? 'javascript' : 'typescript';
}

/** The snippet's text in a language. */
export function codeIn(snippet: Pick<Snippet, 'script' | 'python'>, language: CodeLanguage): string {
  switch (language) {
    case 'python':
      return snippet.python;
    case 'typescript':
      return snippet.script.replace(/[«»]/g, '');
    case 'javascript':
      return snippet.script.replace(/«[^»]*»/g, '');
  }
}

function present(snippet: Snippet, language: CodeLanguage, onlyCode: boolean): string {
  const code = `\`\`\`${language}\n${codeIn(snippet, language)}\n\`\`\``;
  return onlyCode
    ? code
    : `Here is ${snippet.name} in ${languageName(language)}:\n\n${code}\n\n${snippet.note}`;
}

function languageName(language: CodeLanguage): string {
  return language === 'python' ? 'Python' : language === 'javascript' ? 'JavaScript' : 'TypeScript';
}

function skeleton(ask: string, language: CodeLanguage): string {
  const kept = purposeWords(ask);
  const name =
    language === 'python'
      ? kept.join('_')
      : kept.map((word, index) => (index === 0 ? word : capitalise(word))).join('');
  const purpose = kept.join(' ');
  const script = `/** ${capitalise(purpose)}: say here what goes in and what comes out. */\nfunction ${name}(input«: unknown»)«: unknown» {\n  throw new Error('${name} is still to be written');\n}`;
  const python = `def ${name}(value):\n    """${capitalise(purpose)}: say here what goes in and what comes out."""\n    raise NotImplementedError("${name} is still to be written")`;
  const known = joinWords(snippets.slice(0, 8).map((entry) => entry.name));
  return `I keep a shelf of small, tested snippets and ${purpose} is not on it, so here is only an outline:\n\n\`\`\`${language}\n${codeIn({ script, python }, language)}\n\`\`\`\n\nOn the shelf are, among others, ${known}.`;
}

/** "a function that parses a CSV file" gives ["parse", "csv", "file"]. */
function purposeWords(ask: string): string[] {
  const task =
    /\b(?:function|program|script|code|method|class|algorithm|snippet)\b(?: in [a-z]+)? (?:that|to|which|for|of) (.{3,120})/i.exec(
      ask,
    )?.[1];
  const words = contentWords(task ?? topicOf(ask)?.core ?? 'the task').filter(
    (word) =>
      /^[a-z][a-z0-9]*$/.test(word) && !/^(?:typescript|javascript|python|function|program|code)$/.test(word),
  );
  const [first, ...rest] = words.length > 0 ? words : ['task'];
  return [first?.replace(/(?<=[a-z]{2}[^s])s$/, '') ?? 'task', ...rest].slice(0, 4);
}

function looksLikeCode(text: string): boolean {
  const head = text.slice(0, 4000);
  const signs =
    head.match(
      /[{};]\s*$|=>|\bfunction\b|\bdef \w+\(|\bconst \w+ =|\breturn\b|\bimport \w|^\s*#include|\bclass \w+[:{( ]/gm,
    )?.length ?? 0;
  return signs >= 2;
}

/** What can be said for sure: size, language by its signs, names it defines, what it imports. */
function describeCode(code: string): string {
  const bounded = code.slice(0, 100_000);
  const language = /\bdef \w+\(|^\s*import \w+$/m.test(bounded)
    ? 'Python'
    : /:\s*(?:string|number|boolean)\b|\binterface \w/.test(bounded)
      ? 'TypeScript'
      : /\bfunction\b|=>|\bconst\b/.test(bounded)
        ? 'JavaScript'
        : 'code';
  const names = [
    ...bounded.matchAll(
      /\b(?:function|def|class)\s+([A-Za-z_]\w{0,60})|\bconst\s+([A-Za-z_]\w{0,60})\s*=\s*(?:async\s*)?\(/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');
  const imports = [
    ...bounded.matchAll(/\bfrom ['"]([^'"\n]{1,100})['"]|^\s*(?:import|from)\s+([A-Za-z_][\w.]{0,80})/gm),
  ].map((match) => match[1] ?? match[2] ?? '');
  const loops = bounded.match(/\b(?:for|while)\b/g)?.length ?? 0;
  const branches = bounded.match(/\b(?:if|switch|case|elif)\b/g)?.length ?? 0;
  const lines = [
    `This is ${plural(code.split('\n').length, 'line')} of ${language}. What I can say by reading its shape:`,
    '',
    names.length > 0
      ? `- It defines ${joinWords([...new Set(names)].slice(0, 8).map((name) => `\`${name}\``))}.`
      : '- It defines no named functions.',
    ...(imports.length > 0
      ? [`- It imports ${joinWords([...new Set(imports)].slice(0, 6).map((name) => `\`${name}\``))}.`]
      : []),
    `- It has ${plural(loops, 'loop')} and ${plural(branches, 'branch', 'branches')}.`,
    ...(/\basync\b|\bawait\b/.test(bounded) ? ['- It works asynchronously.'] : []),
    ...(/\bconsole\.log\b|\bprint\(/.test(bounded) ? ['- It prints to the console.'] : []),
  ];
  return lines.join('\n');
}
