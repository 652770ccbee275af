/** Rules between fields of a messages request, from the Claude API reference. */
import { brokenAt, type Rule, type RuleBreak } from '../define-variant.ts';
import type { ContentBlock, Turn } from './content-blocks.ts';
import type { CountTokensRequest, MessageRequest } from './message-request.ts';
import { isCustomTool, type Tool } from './tools.ts';

export const messageRules: readonly Rule<MessageRequest>[] = [
  {
    id: 'fallbacks-or-credit-token',
    fields: ['fallbacks', 'fallback_credit_token'],
    text: 'fallbacks and fallback_credit_token exclude each other.',
    check({ fallbacks, fallback_credit_token: token }) {
      if (!fallbacks || !token) return undefined;
      return {
        message: 'fallbacks cannot be combined with fallback_credit_token; send one of the two.',
        fixes: [
          { label: 'Remove fallbacks', set: { fallbacks: null } },
          { label: 'Remove the credit token', set: { fallback_credit_token: null } },
        ],
      };
    },
  },
  {
    id: 'thinking-budget-below-max-tokens',
    fields: ['thinking.budget_tokens', 'max_tokens'],
    liftedBy: 'interleaved-thinking',
    text: 'thinking.budget_tokens is less than max_tokens, unless max_tokens is 0 or the beta interleaved-thinking is on.',
    check({ thinking, max_tokens: limit }) {
      if (thinking?.type !== 'enabled' || limit === 0 || thinking.budget_tokens < limit) return undefined;
      const raised = thinking.budget_tokens + 1024;
      return {
        message: `thinking.budget_tokens ${thinking.budget_tokens} must be less than max_tokens ${limit}, except with the header anthropic-beta: interleaved-thinking-2025-05-14.`,
        // Leaves room for a response of 1024 tokens.
        fixes: [{ label: `Raise max_tokens to ${raised}`, set: { max_tokens: raised } }],
      };
    },
  },
];

function missingName(tool: Tool): 'name' | 'mcp_server_name' | undefined {
  if (isCustomTool(tool)) return undefined;
  if (tool.type === 'mcp_toolset') return tool.mcp_server_name === undefined ? 'mcp_server_name' : undefined;
  if (tool.type.includes('_toolset_')) return undefined;
  return tool.name === undefined ? 'name' : undefined;
}

function showNames(tools: readonly Tool[]): string {
  const names = tools.slice(0, 20).map((tool) => `"${tool.name}"`);
  return tools.length > names.length
    ? `${names.join(', ')} and ${tools.length - names.length} more`
    : names.join(', ');
}

export const promptRules: readonly Rule<CountTokensRequest>[] = [
  {
    id: 'tool-choice-needs-tools',
    fields: ['tool_choice', 'tools'],
    text: 'tool_choice any and tool need tools.',
    check({ tool_choice: choice, tools = [], mcp_servers: servers = [] }) {
      if (choice?.type !== 'any' && choice?.type !== 'tool') return undefined;
      if (tools.length > 0 || servers.length > 0) return undefined;
      return {
        message: `tool_choice "${choice.type}" needs tools; none are given.`,
        fixes: [{ label: 'Remove tool_choice', set: { tool_choice: null } }],
      };
    },
  },
  {
    id: 'tool-choice-names-a-tool',
    fields: ['tool_choice.name', 'tools'],
    text: 'tool_choice.name is the name of one of the tools.',
    check({ tool_choice: choice, tools = [], mcp_servers: servers = [] }) {
      if (choice?.type !== 'tool' || tools.length === 0 || servers.length > 0) return undefined;
      // The tools of a toolset are not listed in the request.
      if (tools.some((tool) => tool.name === undefined || tool.name === choice.name)) return undefined;
      return `tool_choice.name must be one of the tools (${showNames(tools)}); got "${choice.name}".`;
    },
  },
  {
    id: 'tool-names-are-unique',
    fields: ['tools'],
    text: 'No two tools share a name.',
    check({ tools = [] }) {
      const firsts = new Map<string, number>();
      return tools.flatMap((tool, position) => {
        if (tool.name === undefined) return [];
        const first = firsts.get(tool.name);
        if (first === undefined) firsts.set(tool.name, position);
        if (first === undefined) return [];
        const rule = `must be unique; tools[${first}] is called "${tool.name}" too.`;
        return [brokenAt(`tools[${position}].name`, rule)];
      });
    },
  },
  {
    id: 'vendor-tools-are-named',
    fields: ['tools'],
    text: 'A tool of the vendor has a name, a toolset of an MCP server has mcp_server_name.',
    check({ tools = [] }) {
      return tools.flatMap((tool, position) => {
        const missing = missingName(tool);
        if (missing === undefined) return [];
        const rule = `is required for tools of type "${tool.type}".`;
        return [brokenAt(`tools[${position}].${missing}`, rule, 'missing_required_parameter')];
      });
    },
  },
  {
    id: 'one-output-format',
    fields: ['output_format', 'output_config.format'],
    text: 'output_format is the older name of output_config.format; only one of them is given.',
    check({ output_format: older, output_config: config }) {
      if (!older || !config?.format) return undefined;
      return 'output_format and output_config.format mean the same; send output_config.format only.';
    },
  },
];

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
  const rule = `must be the id of a tool_use in the assistant turn before it; got "${block.tool_use_id}".`;
  return [brokenAt(`messages[${position}].content[${index}].tool_use_id`, rule)];
}

/** `results` are those of the user turns that follow, of which `first` is the first one. */
function unansweredCalls(
  turn: Turn,
  { position, results, first }: { position: number; results: ReadonlySet<string>; first: number },
): RuleBreak[] {
  return callsOf(turn)
    .filter((id) => !results.has(id))
    .map((id) => {
      const rule = `must answer the tool_use "${id}" of messages[${position}] with a tool_result.`;
      return brokenAt(`messages[${first}].content`, rule);
    });
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
        return [brokenAt(`messages[${position}].content`, 'must not be empty.')];
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
