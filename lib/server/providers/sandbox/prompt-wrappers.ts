/**
 * What client programs put around a prompt: reminders, the state of their editor, lists of files. The writer answers the
 * prompt inside; tokens count all of it.
 */
import type { Turn, TurnPart } from '@easel/sandbox';

/** Blocks that are no part of the prompt. Claude Code, OpenCode, gemini-cli, Cline, Roo Code, Codex, Copilot, Cursor. */
const boilerplate: ReadonlySet<string> = new Set([
  ...['system-reminder', 'system_reminder', 'command-name', 'command-message', 'local-command-caveat'],
  ...['session_context', 'session-context', 'hook_context', 'extension_context', 'loaded_context'],
  ...[
    'environment_details',
    'environment_context',
    'environment_info',
    'workspace_info',
    'env',
    'system_info',
  ],
  ...[
    'user_instructions',
    'user_info',
    'reminder',
    'reminderinstructions',
    'editorcontext',
    'repository_info',
  ],
  ...['additional_data', 'attached_files', 'open_and_recently_viewed_files', 'project_layout', 'rules'],
  ...['custom_instructions', 'todos', 'slash_commands'],
]);

/** Blocks around the prompt itself. */
const around: ReadonlySet<string> = new Set([
  ...['task', 'user_query', 'user_message', 'user_input', 'userrequest', 'user_request', 'feedback'],
]);

/** The turns with the prompts of the user alone. A turn that has nothing else stays as it is. */
export function withoutWrappers(turns: readonly Turn[]): readonly Turn[] {
  return turns.map((turn) => {
    if (turn.role !== 'user') return turn;
    const parts = turn.parts.flatMap(bare);
    return parts.length === 0 ? turn : { ...turn, parts };
  });
}

function bare(part: TurnPart): TurnPart[] {
  if (part.kind !== 'text' && part.kind !== 'tool_result') return [part];
  const text = promptOf(part.text);
  if (text === part.text) return [part];
  if (text === '') return part.kind === 'text' ? [] : [part];
  return [{ ...part, text }];
}

/** More is the handbook of an agent, whose words about formats and tools are not about this response. */
const longSystem = 2_000;
const shownOfLong = 400;

/** The system prompt for the writer: of a very long one, its start. */
export function systemForWriter(system: string | undefined): string | undefined {
  if (system === undefined || system.length <= longSystem) return system;
  // The billing line of Claude Code says nothing about the response.
  return system.replace(/^x-anthropic-billing-header:[^\n]*\n*/, '').slice(0, shownOfLong);
}

/** Empty if the text has only boilerplate. Takes time that is linear in the text. */
export function promptOf(text: string): string {
  const opening = /<([A-Za-z][\w-]{1,40})(?:\s[^<>]{0,300})?>/g;
  /** Names without another closing tag. */
  const open = new Set<string>();
  let prompt = '';
  let position = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [tag, name = ''] = match;
    const isAround = around.has(name.toLowerCase());
    if (open.has(name) || !(isAround || boilerplate.has(name.toLowerCase()))) continue;
    const start = match.index + tag.length;
    const end = text.indexOf(`</${name}>`, start);
    if (end === -1) {
      open.add(name);
      continue;
    }
    prompt += text.slice(position, match.index) + (isAround ? text.slice(start, end) : '');
    position = end + name.length + 3;
    opening.lastIndex = position;
  }
  return position === 0 ? text : (prompt + text.slice(position)).trim();
}
