/** Code within a response: its language, a copy, colours once it is whole. */
import type { ReactNode } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';

interface CodeFigureProps {
  code: string;
  /** As the writer named it; empty for none. */
  language: string;
  /** There while more of it may come: it is not coloured anew with every word. */
  tail: ReactNode;
}

export function CodeFigure({ code, language, tail }: CodeFigureProps) {
  const name = names[language] ?? language;
  return (
    <div className="min-w-0 overflow-hidden rounded-control bg-sunk">
      <div className="flex h-8 items-center gap-2 pr-2 pl-3 text-12 text-ink-second">
        <span className="min-w-0 truncate font-mono">{name || 'text'}</span>
        <CopyButton text={code} label="Copy code" className="ml-auto px-1 py-1 hover:text-ink">
          Copy
        </CopyButton>
      </div>
      {tail ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls and must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto px-3 pb-3 font-mono text-12 leading-5 outline-offset-[-3px]"
        >
          {code}
          {tail}
        </pre>
      ) : (
        <CodeBlock
          code={code}
          language={language === '' ? undefined : language}
          label={name ? `Code, ${name}` : 'Code'}
          className="px-3 pb-3"
        />
      )}
    </div>
  );
}

const names: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  py: 'Python',
  python: 'Python',
  sh: 'Shell',
  bash: 'Shell',
  json: 'JSON',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
};
