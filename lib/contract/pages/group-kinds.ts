/** Kinds of groups of runs, by how their ids begin. Apart from the schemas: browsers load it. */
export const groupPrefixes = {
  conversation: 'chat_',
  session: 'session_',
  comparison: 'compare_',
  evaluation: 'eval_',
} as const;
export const groupKinds = ['conversation', 'session', 'comparison', 'evaluation'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const longestGroupName = 120;

export function groupKindOf(id: string): GroupKind | undefined {
  return groupKinds.find((kind) => id.startsWith(groupPrefixes[kind]));
}
