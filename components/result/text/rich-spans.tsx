/** Inline text. Links open the web or a mail program only; images are named, never loaded. */
import { ImageOff } from 'lucide-react';
import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { plainText, safeAddress, tokensIn } from '#lib/client/result/markdown-tokens.ts';

export function RichSpans({ tokens }: { tokens: readonly Token[] }) {
  return tokensIn(tokens).map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans only grow at the end
    <Fragment key={place}>{spanOf(token)}</Fragment>
  ));
}

function spanOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <RichSpans tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <RichSpans tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <RichSpans tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code className="rounded-[4px] bg-sunk px-1 py-0.5 font-mono text-13">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token} />;
    case 'image':
      return <NamedImage image={token} />;
    case 'text':
      return token.tokens ? <RichSpans tokens={token.tokens} /> : plainText(token.text);
    case 'escape':
      return token.text;
    case 'checkbox':
      return null;
    default:
      return token.raw;
  }
}

/** A link with an unsafe address stays text. */
function Link({ link: { href, raw, tokens, text } }: { link: Tokens.Link }) {
  const safe = safeAddress(href);
  if (safe === undefined) return raw;
  return <Leave href={safe}>{tokens.length > 0 ? <RichSpans tokens={tokens} /> : plainText(text)}</Leave>;
}

function NamedImage({ image: { href, text } }: { image: Tokens.Image }) {
  const safe = safeAddress(href);
  const name = text || 'Image';
  return (
    <span
      title="Images in responses are not loaded"
      className="inline-flex items-center gap-1.5 text-ink-second"
    >
      <ImageOff size={14} />
      {safe === undefined ? name : <Leave href={safe}>{name}</Leave>}
    </span>
  );
}

function Leave({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-2"
    >
      {children}
    </a>
  );
}
