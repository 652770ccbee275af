/**
 * Decides what one response holds: a refusal, a label, tool calls, JSON, or words. Owns the order in which these are
 * considered; each is made by its own module, and bounds are kept later.
 */
import type { Random } from '../random.ts';
import { chooseLabel } from './choose-label.ts';
import { today } from './exact/calendar.ts';
import { linesOfJson } from './facts/lines-of-json.ts';
import { readFacts } from './facts/read-facts.ts';
import { findRefusal, type Refusal } from './find-refusal.ts';
import { finishDraft } from './finish/finish-draft.ts';
import { stripMarkdown } from './finish/lay-out.ts';
import { jsonFromSchema } from './json-from-schema.ts';
import type { JsonObject } from './json-value.ts';
import { writeLooseJson } from './loose-json.ts';
import { type Conversation, readConversation, restate } from './request/read-conversation.ts';
import { draftAnswer } from './skills/draft-answer.ts';
import { chooseCalls } from './tools/choose-calls.ts';
import { writeThinking } from './write-thinking.ts';
import type { WriterRequest } from './writer-types.ts';

export interface PlannedCall {
  readonly name: string;
  readonly input: JsonObject;
}

export interface PlannedResponse {
  readonly refusal: Refusal | null;
  readonly thinking: string;
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

/** Plans the response; throws TextEngineError for schemas that cannot be served. */
export function planResponse(request: WriterRequest, random: Random): PlannedResponse {
  const conversation = readConversation(request);
  const refusal = findRefusal(conversation.fullAsk);
  if (refusal) return { refusal, thinking: '', text: '', calls: [] };
  const content = planContent(request, conversation, random);
  return {
    refusal: null,
    text: continuePrefill(content.text, conversation.prefill),
    calls: content.calls,
    thinking: writeThinking({
      conversation,
      steps: content.steps,
      effort: request.thinking?.effort,
      random: random.fork('thinking'),
    }),
  };
}

interface PlannedContent {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
  /** What was done, as sentences for the thinking text. */
  readonly steps: readonly string[];
}

function planContent(request: WriterRequest, conversation: Conversation, random: Random): PlannedContent {
  if (request.enumValues && request.enumValues.length > 0) {
    const label = chooseLabel(request.enumValues, conversation.message);
    return {
      text: label,
      calls: [],
      steps: [
        `The answer must be one of ${request.enumValues.length} labels; "${label}" lies nearest to the text.`,
      ],
    };
  }

  const choice = chooseCalls(request, conversation, random.fork('tools'));
  if (choice.calls.length > 0) return choice;

  if (request.jsonSchema !== undefined && request.jsonSchema !== false) {
    const facts = readFacts(factSource(conversation), today(request.now ?? new Date()));
    const answer = () => plainAnswer(request, conversation, random);
    const value =
      request.jsonSchema === true
        ? writeLooseJson(conversation, facts, random.fork('json'), answer)
        : jsonFromSchema(request.jsonSchema, { facts, random: random.fork('json'), answer });
    return {
      text: JSON.stringify(value, null, 2),
      calls: [],
      steps: [
        'The response must be JSON, so I look in the message for a value for each property and fill the rest with plausible samples.',
      ],
    };
  }

  if (choice.text !== '') return choice;
  const answer = draftAnswer({ conversation, random: random.fork('answer'), now: request.now ?? new Date() });
  return {
    text: finishDraft(answer.draft, conversation, random.fork('finish')),
    calls: [],
    steps: [`My rule for this is ${answer.skill}.`],
  };
}

/** The answer in words for a property that asks for one: no Markdown, no directive on layout. */
function plainAnswer(request: WriterRequest, conversation: Conversation, random: Random): string {
  const spoken = restate(
    conversation,
    conversation.message.replace(/\b(?:in|as|with|using)?\s?(?:valid |a )?json(?: object| format)?\b/gi, ' '),
  );
  const { draft } = draftAnswer({
    conversation: spoken,
    random: random.fork('answer'),
    now: request.now ?? new Date(),
  });
  return stripMarkdown(draft.text);
}

/** What values are looked for in: the message, and what tools and documents said. */
function factSource(conversation: Conversation): string {
  return [
    conversation.message,
    ...conversation.answeredCalls.map((call) => linesOfJson(call.text)),
    ...conversation.documents.map((document) => document.text ?? ''),
  ].join('\n');
}

/** A response to a prefill leaves out what the prefill already says. */
function continuePrefill(text: string, prefill: string): string {
  if (prefill === '') return text;
  if (text.startsWith(prefill)) return text.slice(prefill.length).trimStart();
  const compact = prefill.replace(/\s+/g, '');
  if (compact === '{' || compact === '[') return text.slice(text.indexOf(compact) + 1);
  return text;
}
