/**
 * A descriptive paragraph on anything: light, sound, smell, touch, and what lingers.
 */
import { definite, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { elaborate } from '../talk/elaborate.ts';

export const paintWords: Skill = { name: 'a description for the senses', draft: draftDescription };

function draftDescription({ conversation, random }: SkillContext): Draft | undefined {
  const subject = /\bdescribe (?:for me |to me )?((?:an?|the|my|some) .{2,80})/i.exec(conversation.ask)?.[1];
  const topic = subject === undefined ? undefined : topicOf(`about ${subject}`);
  if (!topic || conversation.material !== '' || conversation.images.length > 0) return undefined;
  const name = definite(topic);
  const sentences = [
    random.pick([
      `At first there is only the light, and then, slowly, ${name}.`,
      `You notice ${name} before you know what you are looking at.`,
    ]),
    random.pick([
      'The colours are never the ones you remember: a little warmer at the edges, deeper in the middle.',
      'Amber runs into rose, and rose into a blue that has no name.',
    ]),
    random.pick([
      'Somewhere a door closes, and the quiet afterwards is part of it.',
      'There is a sound so low that you feel it rather than hear it.',
    ]),
    random.pick([
      'The air smells of rain on warm stone.',
      'It smells faintly of salt, and of something sweet that has just gone by.',
    ]),
    random.pick([
      'Then it is over, or you have moved on, and for a while everything else looks newly washed.',
      'Long after, you find that you have kept a small piece of it.',
    ]),
  ];
  return { text: sentences.join(' '), shape: 'prose', more: (index) => elaborate(name, index) };
}
