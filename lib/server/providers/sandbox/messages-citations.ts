/** Citations of plain text documents: a sentence with words of the response, if the request asks for citations. */
import type * as z from 'zod';
import { countCodePoints } from '#lib/base/code-points.ts';
import type { MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { citation } from '#lib/contract/messages/text-block.ts';

type Citation = z.output<typeof citation>;

/** Undefined without one, as the vendor omits the member. At most one citation: of the sentence with the most words of the response, if it has most of its words. */
export function citationsOf(response: string, { messages }: MessageRequest): Citation[] | undefined {
  const responseWords = wordsOf(response);
  const best = citableDocuments(messages)
    .flatMap((document) => sentencesOf(document))
    .map((sentence) => ({ ...sentence, shared: sharedWords(wordsOf(sentence.cited_text), responseWords) }))
    .filter((sentence) => sentence.shared >= leastShare * wordsOf(sentence.cited_text).size)
    .reduce<(Place & { shared: number }) | undefined>(
      (first, second) => (second.shared > (first?.shared ?? fewestWords - 1) ? second : first),
      undefined,
    );
  if (best === undefined) return undefined;
  const { shared: _, ...range } = best;
  return [{ type: 'char_location', ...range, file_id: null }];
}

const fewestWords = 3;
const leastShare = 0.6;

interface CitableDocument {
  document_index: number;
  document_title: string | null;
  text: string;
}

interface Place {
  document_index: number;
  document_title: string | null;
  cited_text: string;
  start_char_index: number;
  end_char_index: number;
}

/** Document indexes count all documents of the request, citable or not. */
function citableDocuments(messages: MessageRequest['messages']): CitableDocument[] {
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .flatMap((block) => (block.type === 'document' ? [block] : []))
    .flatMap((block, document_index) => {
      if (block.citations?.enabled !== true || block.source.type !== 'text') return [];
      return [{ document_index, document_title: block.title ?? null, text: block.source.data }];
    });
}

/** In characters; the end is excluded. */
function sentencesOf({ text, ...document }: CitableDocument): Place[] {
  let start = 0;
  let passed = 0;
  return [...text.matchAll(/[^.!?\n]+[.!?]*/g)].map((match) => {
    const lead = match[0].length - match[0].trimStart().length;
    const at = match.index + lead;
    const cited_text = match[0].trim();
    passed += countCodePoints(text.slice(start, at));
    start = at;
    const end_char_index = passed + countCodePoints(cited_text);
    return { ...document, cited_text, start_char_index: passed, end_char_index };
  });
}

/** Words of at least four letters; shorter ones are in every sentence. */
function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
}

function sharedWords(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  return [...first].filter((word) => second.has(word)).length;
}
