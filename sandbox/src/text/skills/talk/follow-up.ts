/**
 * Asks that lean on the turn before: continue, another one, shorter, longer. Redoes or extends what was said.
 */
import { splitSentences } from '../../language/sentences.ts';
import { countWords } from '../../language/words.ts';
import { restate } from '../../request/read-conversation.ts';
import { definite, describe, topicOf } from '../../request/topic.ts';
import { continueStory, storyWish } from '../create/tell-story.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { elaborate } from './elaborate.ts';

/** Follow-ups need the other skills; they are handed in so that no cycle of imports arises. */
export function followUpSkill(answer: (context: SkillContext) => Draft): Skill {
  return { name: 'going on from what was said before', draft: (context) => draftFollowUp(context, answer) };
}

const goOn =
  /^(?:please |and |ok(?:ay)?,? |yes,? )*(?:continue|go on|keep going|carry on|more please|tell me more|what happens next|what happened next|and then|next part|next|more)\b\W*(?:please|the story|with it|writing)?\W*$/i;
const again =
  /^(?:please |ok(?:ay)?,? |now )*(?:another(?: one)?|one more|again|try again|do it again|redo|once more|a different one|something else|tell me another|give me another|regenerate)\b.{0,30}$/i;
const shorter =
  /^(?:please |now )*(?:make (?:it|that|this) )?(?:much |a bit |even )?(?:shorter|more concise|briefer)\b|^(?:too long|shorten (?:it|that|this))\b/i;
const longer =
  /^(?:please |now )*(?:make (?:it|that|this) )?(?:much |a bit |even )?(?:longer|more detailed)\b|^(?:expand|elaborate|go deeper)\b(?: on (?:it|that|this))?\W*$/i;

function draftFollowUp(context: SkillContext, answer: (context: SkillContext) => Draft): Draft | undefined {
  const { conversation, random } = context;
  const last = conversation.earlierResponses.at(-1)?.slice(0, 20_000);
  const ask = conversation.fullAsk.trim();
  if (last === undefined || countWords(ask) > 12) return undefined;
  const origin = originalAsk(conversation.earlierAsks);
  const topic = topicOf(origin) ?? describe('this');
  if (goOn.test(ask)) {
    if (storyWish.test(origin))
      return {
        text: continueStory(topic, random, conversation.earlierResponses.join('\n'), 5),
        shape: 'prose',
      };
    const more = fresh(last, (index) => elaborate(definite(topic), index));
    return {
      text: Array.from({ length: 4 }, (_, index) => more(index)).join(' '),
      shape: 'prose',
      more: (index) => more(index + 4),
    };
  }
  if (again.test(ask)) {
    const redo = {
      ...context,
      conversation: restate(conversation, origin),
      random: random.fork(`again/${conversation.earlierResponses.length}`),
    };
    return answer(redo);
  }
  const sentences = splitSentences(last);
  if (shorter.test(ask))
    return {
      text: sentences.slice(0, Math.max(1, Math.floor(sentences.length / 2))).join(' '),
      shape: 'exact',
    };
  if (longer.test(ask)) {
    const more = fresh(last, (index) => elaborate(definite(topic), index));
    return {
      text: `${last}\n\n${Array.from({ length: 4 }, (_, index) => more(index)).join(' ')}`,
      shape: 'exact',
    };
  }
  return undefined;
}

/** The last ask that was more than a follow-up itself. */
function originalAsk(asks: readonly string[]): string {
  return (
    asks.findLast(
      (ask) => ![goOn, again, shorter, longer].some((pattern) => pattern.test(ask.trim().slice(0, 200))),
    ) ??
    asks.at(-1) ??
    ''
  );
}

/** Sentences that the text does not hold yet. */
function fresh(text: string, make: (index: number) => string): (index: number) => string {
  const unused = Array.from({ length: 60 }, (_, index) => make(index)).filter(
    (sentence) => !text.includes(sentence),
  );
  return (index) => unused[index % Math.max(1, unused.length)] ?? make(index);
}
