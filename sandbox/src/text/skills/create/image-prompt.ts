/**
 * Prompts for image and video models, made richer from the ask's subject: this is a studio, after all.
 */
import { countPattern, parseCount } from '../../language/numbers.ts';
import { capitalise, withArticle } from '../../language/words.ts';
import { definite, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const imagePrompt: Skill = { name: 'a prompt for an image', draft: draftPrompt };

function draftPrompt({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.ask;
  if (
    !/\bprompts?\b/i.test(ask) ||
    !/\b(?:image|picture|photo|painting|illustration|video|film|midjourney|stable diffusion|dall|art|logo|drawing)\b/i.test(
      ask,
    )
  )
    return undefined;
  const subject = topicOf(
    ask
      .replace(
        /\b(?:an? )?(?:image|picture|photo|video|film|art|drawing|illustration|painting)?(?: generation)? ?prompts?\b(?: for)?/gi,
        ' for ',
      )
      .replace(
        /\b(?:an? )?(?:image|picture|photo|video|film|illustration|painting|drawing) of\b/gi,
        ' about ',
      ),
  );
  if (!subject) return undefined;
  const video = /\b(?:video|film)\b/i.test(ask);
  const count = Math.min(
    parseCount(new RegExp(`\\b(${countPattern})\\b`, 'i').exec(ask)?.[1] ?? '1') ?? 1,
    10,
  );
  const prompts = Array.from({ length: count }, (_, index) =>
    compose(
      /^(?:an?|the)\s/i.test(subject.phrase) ? withArticle(subject.phrase) : definite(subject),
      video,
      random.fork(`prompt/${index}`),
    ),
  );
  if (prompts.length === 1) return { text: prompts[0] ?? '', shape: 'exact' };
  return { text: prompts.map((prompt, index) => `${index + 1}. ${prompt}`).join('\n'), shape: 'list' };
}

function compose(subject: string, video: boolean, random: SkillContext['random']): string {
  const light = random.pick([
    'soft morning light',
    'golden hour light from the left',
    'overcast light with gentle shadows',
    'warm lamplight against a blue dusk',
  ]);
  const view = random.pick([
    'seen from a low angle',
    'in the middle distance',
    'close up, slightly off centre',
    'small against a wide sky',
  ]);
  const style = random.pick([
    'watercolour on rough paper',
    'a fine-grained photograph, 50 mm',
    'a flat gouache illustration',
    'oil paint with visible brushwork',
  ]);
  const palette = random.pick([
    'teal and apricot',
    'moss green and ivory',
    'deep blue and brass',
    'rose and slate grey',
  ]);
  const motion = video
    ? `, ${random.pick(['a slow push in', 'the camera gliding past', 'a still frame with only the wind moving'])}`
    : '';
  return capitalise(`${subject}, ${view}, ${light}, a palette of ${palette}, ${style}${motion}.`);
}
