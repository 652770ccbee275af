/** Rules for the order and content of turns, from the Claude API reference. Adjacent turns of a role count as one. */
import type { Rule, RuleBreak } from '../rule.ts';
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
      let calls = new Set<string>();
      return messages.flatMap((turn, position) => {
        if (turn.role === 'assistant') {
          const continues = messages[position - 1]?.role === 'assistant';
          calls = new Set([...(continues ? calls : []), ...callsOf(turn)]);
          return [];
        }
        // The first turns of a continued thread answer calls that only the upstream has.
        if (thread?.type === 'continue' && !messages.slice(0, position).some(isAssistant)) return [];
        return blocksOf(turn).flatMap((block, index) => unknownResult(block, calls, position, index));
      });
    },
  },
  {
    id: 'tool-calls-are-answered',
    fields: ['messages'],
    text: 'The user turn after a tool_use answers it with a tool_result.',
    check({ messages }) {
      return messages.flatMap((turn, position) => {
        if (turn.role !== 'assistant') return [];
        const after = messages.slice(position + 1);
        const start = after.findIndex((next) => next.role !== 'assistant');
        if (start === -1) return [];
        const end = after.findIndex((next, index) => index > start && next.role === 'assistant');
        const answers = new Set(after.slice(start, end === -1 ? undefined : end).flatMap(answersOf));
        return callsOf(turn).flatMap((id) => {
          if (answers.has(id)) return [];
          const parameter = `messages[${position + 1 + start}].content`;
          return [
            {
              parameter,
              message: `${parameter} must answer the tool_use "${id}" of messages[${position}] with a tool_result.`,
            },
          ];
        });
      });
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
