/** Rules for the order and content of turns, from the Claude API reference. Adjacent turns of a role count as one. */
import type { Rule, RuleBreak } from '#lib/contract/define-operation.ts';
import type { ContentBlock, Turn } from './content-blocks.ts';
import type { CountTokensRequest } from './message-request.ts';

interface Threaded {
  thread?: { type: string } | null | undefined;
}

function isAssistant(turn: Turn): boolean {
  return turn.role === 'assistant';
}

function blocksOf(turn: Turn): readonly ContentBlock[] {
  return typeof turn.content === 'string' ? [] : turn.content;
}

function callsOf(turn: Turn): string[] {
  return blocksOf(turn).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
}

function answersOf(turn: Turn): string[] {
  return blocksOf(turn).flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
}

function unknownResult(
  block: ContentBlock,
  calls: ReadonlySet<string>,
  position: number,
  index: number,
): RuleBreak[] {
  if (block.type !== 'tool_result' || calls.has(block.tool_use_id)) return [];
  const parameter = `messages[${position}].content[${index}].tool_use_id`;
  return [
    {
      parameter,
      message: `${parameter} must be the id of a tool_use in the assistant turn before it; got "${block.tool_use_id}".`,
    },
  ];
}

/** `results` are those of the user turns that follow, of which `first` is the first one. */
function unansweredCalls(
  turn: Turn,
  { position, results, first }: { position: number; results: ReadonlySet<string>; first: number },
): RuleBreak[] {
  const parameter = `messages[${first}].content`;
  return callsOf(turn)
    .filter((id) => !results.has(id))
    .map((id) => ({
      parameter,
      message: `${parameter} must answer the tool_use "${id}" of messages[${position}] with a tool_result.`,
    }));
}

export const turnRules: readonly Rule<CountTokensRequest>[] = [
  {
    id: 'turns-have-content',
    fields: ['messages'],
    text: 'Every turn but a last one of the assistant has content.',
    check({ messages }) {
      return messages.flatMap((turn, position) => {
        const isLast = position === messages.length - 1;
        if (turn.content.length > 0 || (isLast && turn.role === 'assistant')) return [];
        const parameter = `messages[${position}].content`;
        return [{ parameter, message: `${parameter} must not be empty.` }];
      });
    },
  },
  {
    id: 'tool-results-answer-tool-calls',
    fields: ['messages'],
    text: 'A tool_result names a tool_use of the assistant turn before it.',
    check({ messages, thread }: CountTokensRequest & Threaded) {
      // The first turns of a continued thread answer calls that only the upstream has.
      const firstOwn = thread?.type === 'continue' ? messages.findIndex(isAssistant) : 0;
      let calls = new Set<string>();
      return messages.flatMap((turn, position) => {
        if (turn.role === 'assistant') {
          if (messages[position - 1]?.role !== 'assistant') calls = new Set();
          for (const id of callsOf(turn)) calls.add(id);
          return [];
        }
        if (firstOwn < 0 || position < firstOwn) return [];
        return blocksOf(turn).flatMap((block, index) => unknownResult(block, calls, position, index));
      });
    },
  },
  {
    id: 'tool-calls-are-answered',
    fields: ['messages'],
    text: 'The user turn after a tool_use answers it with a tool_result.',
    check({ messages }) {
      const breaks: RuleBreak[][] = [];
      // From the end, so that each turn is read once.
      let results = new Set<string>();
      let first = -1;
      for (const [position, turn] of [...messages.entries()].reverse()) {
        if (isAssistant(turn)) {
          if (first >= 0) breaks.push(unansweredCalls(turn, { position, results, first }));
          continue;
        }
        if (messages[position + 1]?.role === 'assistant') results = new Set();
        for (const id of answersOf(turn)) results.add(id);
        first = position;
      }
      return breaks.reverse().flat();
    },
  },
  {
    id: 'at-most-four-cache-marks',
    fields: ['messages'],
    text: 'At most 4 blocks of a request carry cache_control.',
    check({ messages, system, tools = [], cache_control: whole }) {
      const blocks = [
        ...tools,
        ...(Array.isArray(system) ? system : []),
        ...messages.flatMap((turn) => blocksOf(turn)),
        { cache_control: whole },
      ];
      const count = blocks.filter((block) => 'cache_control' in block && block.cache_control).length;
      if (count <= 4) return undefined;
      return `messages, system and tools carry ${count} cache_control marks; at most 4 are accepted.`;
    },
  },
];
