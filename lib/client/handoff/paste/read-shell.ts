/**
 * Splits one POSIX shell command into words: quotes, `$'...'`, line continuations, comments, here-documents. Runs
 * nothing: files and substitutions become marks. Ends at the first pipe, `;`, `&` or new line.
 */

export type ShellCommand = { words: readonly string[]; input?: string } | { problem: string };

/** Stands around the name of a file whose content the command inserts; not valid in any other text. */
export const fileMark = '\uE000';

export function readShell(text: string): ShellCommand {
  const source = text.replaceAll('\r\n', '\n').trim();
  if (/\^\s*\n|\^"/.test(source)) return { problem: windowsText };
  try {
    return readCommand(source);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

const windowsText =
  'This command is written for the Windows command prompt (^). Copy it as cURL for bash instead.';

function readCommand(source: string): ShellCommand {
  const words: string[] = [];
  let word: string | undefined;
  let input: string | undefined;
  /** What the next word is, if not an argument. */
  let next: 'file' | 'text' | 'ignored' | undefined;
  let document: { end: string; quoted: boolean } | undefined;
  let at = 0;
  const add = (piece: string) => {
    word = (word ?? '') + piece;
  };
  const endWord = () => {
    if (word === undefined) return;
    if (next === undefined) words.push(word);
    if (next === 'text') input = word;
    if (next === 'file') input = `${fileMark}${word}${fileMark}`;
    word = next = undefined;
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const char = source.charAt(at);
    const heredoc = /^<<-?\s*(['"]?)(\w+)\1/.exec(rest);
    const piece = pieceAt(rest);
    if (rest.startsWith('\\\n')) {
      at += 2;
    } else if (piece) {
      add(piece.text);
      at += piece.length;
    } else if (char === '\n') {
      endWord();
      if (document === undefined) break;
      input = documentIn(source.slice(at + 1), document);
      break;
    } else if (/\s/.test(char)) {
      endWord();
      at += 1;
    } else if (char === '#' && word === undefined) {
      at += /^[^\n]*/.exec(rest)?.[0].length ?? 1;
    } else if (heredoc) {
      endWord();
      document = { end: heredoc[2] ?? '', quoted: heredoc[1] !== '' };
      at += heredoc[0].length;
    } else if (char === '<' || char === '>') {
      // A number before it names a stream.
      if (word !== undefined && /^\d$/.test(word)) word = undefined;
      endWord();
      next = rest.startsWith('<<<') ? 'text' : char === '<' ? 'file' : 'ignored';
      at += /^(?:<<<|<|>>?&?)/.exec(rest)?.[0].length ?? 1;
    } else if ('|;&'.includes(char)) {
      endWord();
      if (document === undefined) break;
      // The here-document follows the rest of the line.
      at += /^[^\n]*/.exec(rest)?.[0].length ?? 1;
    } else {
      const plain = /^[^\s'"\\$`<>|;&#]+|^[\s\S]/.exec(rest)?.[0] ?? char;
      add(plain);
      at += plain.length;
    }
  }
  endWord();
  return input === undefined ? { words } : { words, input };
}

interface Piece {
  text: string;
  /** Characters of the source. */
  length: number;
}

/** A quoted, escaped or substituted part of a word. */
function pieceAt(rest: string): Piece | undefined {
  if (rest.startsWith('\\')) return { text: rest.charAt(1), length: 2 };
  if (rest.startsWith("$'")) {
    const inner = closed(/^\$'((?:[^'\\]|\\[\s\S])*)'/, rest);
    return { text: ansiText(inner), length: inner.length + 3 };
  }
  if (rest.startsWith("'")) {
    const inner = closed(/^'([^']*)'/, rest);
    return { text: inner, length: inner.length + 2 };
  }
  if (rest.startsWith('"')) {
    const inner = closed(/^"((?:[^"\\$`]|\\[\s\S]|\$\([^)]*\)|`[^`]*`|\$(?!\())*)"/, rest);
    return { text: expanded(inner, '"'), length: inner.length + 2 };
  }
  const substituted = /^(?:\$\([^)]*\)|`[^`]*`)/.exec(rest)?.[0];
  return substituted === undefined
    ? undefined
    : { text: expanded(substituted, ''), length: substituted.length };
}

function closed(quoted: RegExp, rest: string): string {
  const inner = quoted.exec(rest)?.[1];
  if (inner === undefined) throw new Unreadable(`A quote is not closed: ${rest.slice(0, 40)}…`);
  return inner;
}

/** Between double quotes and in here-documents: escapes and substitutions. Variables stay as they are. */
function expanded(text: string, quote: string): string {
  return text.replace(/\\([\s\S])|\$\(([^)]*)\)|`([^`]*)`/g, (whole, escaped, inner, ticked) => {
    if (typeof escaped === 'string')
      return escaped === '\n' ? '' : `$\`\\${quote}`.includes(escaped) ? escaped : whole;
    const command = String(inner ?? ticked);
    const file = /^(?:base64|cat)\b(?:\s+-\S*)*(?:\s+\d+)?[\s<]*["']?([^\s"'|<]+)/.exec(command.trim())?.[1];
    return `${fileMark}${file ?? command}${fileMark}`;
  });
}

function documentIn(text: string, { end, quoted }: { end: string; quoted: boolean }): string {
  const lines = text.split('\n');
  const last = lines.findIndex((line) => line.trim() === end);
  if (last === -1) throw new Unreadable(`The here-document has no end: the line ${end} is missing.`);
  const document = lines.slice(0, last).join('\n');
  return quoted ? document : expanded(document, '');
}

const ansiLetters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1B',
};

/** Its escapes are those of most languages, too. */
export function ansiText(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})|([\s\S]))/gi,
    (_, hex, short, long, octal, letter) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return ansiLetters[letter] ?? letter;
    },
  );
}
