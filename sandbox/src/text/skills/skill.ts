/**
 * What a skill is: one rule that knows one kind of request and drafts an answer to it. Types only.
 */
import type { Random } from '../../random.ts';
import type { Conversation } from '../request/read-conversation.ts';

export interface SkillContext {
  readonly conversation: Conversation;
  /** Fixed by the request; fork it by a label rather than draw from it twice for two ends. */
  readonly random: Random;
  readonly now: Date;
}

/**
 * - `prose`: sentences; may be shortened and lengthened to the asked size.
 * - `list`: lines whose number the skill has already minded.
 * - `verse`: lines that must stay as they are.
 * - `code`: Markdown with fenced code.
 * - `exact`: the answer is these very characters; nothing is added but what the ask demands at its ends.
 */
export type DraftShape = 'prose' | 'list' | 'verse' | 'code' | 'exact';

export interface Draft {
  readonly text: string;
  readonly shape: DraftShape;
  /** Already in the asked language, so no note on the sandbox's few phrases is due. */
  readonly localised?: boolean;
  /** One more sentence for prose that must grow; called with 0, 1, 2, ... Without it prose is not lengthened. */
  readonly more?: (index: number) => string;
}

export interface Skill {
  /** A noun phrase for the thinking text: "a haiku", "arithmetic". */
  readonly name: string;
  /** A draft when this skill knows the request, else undefined. */
  readonly draft: (context: SkillContext) => Draft | undefined;
}
