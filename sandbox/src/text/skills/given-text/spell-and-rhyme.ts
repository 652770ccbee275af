/**
 * Single words: spelled out, rhymed. Rhymes come from a small table of endings.
 */
import { joinWords } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const spellAndRhyme: Skill = { name: 'spelling or rhyming a word', draft: draftWord };

function draftWord({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 200).trim();
  const spell =
    /^(?:please )?(?:spell|how do you spell)(?: the word)? ["“'‘]?(\p{L}{1,40})["”'’]?(?: out| for me)?\W*$/iu.exec(
      ask,
    )?.[1];
  if (spell) return { text: [...spell].join('-'), shape: 'exact' };
  const rhyme = /\b(?:rhymes? with|rhymes? for|rhyming with)(?: the word)? ["“'‘]?([a-z]{2,30})["”'’]?/i
    .exec(ask)?.[1]
    ?.toLowerCase();
  if (rhyme === undefined || /\b(?:poem|song|verse)\b/i.test(ask)) return undefined;
  const family = families.find((entry) => entry.endings.some((ending) => rhyme.endsWith(ending)));
  const words = (family?.words ?? []).filter((word) => word !== rhyme).slice(0, 8);
  if (words.length === 0)
    return {
      text: `My rhyming table has nothing for \u201c${rhyme}\u201d. It holds the most common English endings only.`,
      shape: 'prose',
    };
  return { text: `With \u201c${rhyme}\u201d rhyme ${joinWords(words)}.`, shape: 'prose' };
}

interface Family {
  readonly endings: readonly string[];
  readonly words: readonly string[];
}

const families: readonly Family[] = [
  family('oon une', 'moon soon tune June spoon balloon lagoon dune'),
  family('ight ite', 'light night bright kite white flight delight sight'),
  family('ay eigh ey', 'day play stay grey way bay delay sway'),
  family('ue oo ew ough', 'blue new true few through view dew who'),
  family('ing', 'sing ring spring wing bring king swing string'),
  family('eart art', 'heart art start part chart apart smart cart'),
  family('ove', 'love above dove glove'),
  family('ime yme', 'time rhyme climb chime lime dime prime sublime'),
  family('ree ea ee', 'tree sea free be three key bee glee'),
  family('ain ane eign', 'rain train plane again lane brain reign plain'),
  family('old', 'gold cold bold fold told hold old unfold'),
  family('ound', 'sound round found ground bound around profound hound'),
  family('all awl', 'fall wall tall small call ball hall squall'),
  family('ear eer ere', 'near clear hear dear year fear cheer here'),
  family('ow o oe', 'snow glow slow below flow know grow throw'),
  family('eam eme', 'dream stream gleam team cream beam scheme theme'),
  family('ake eak', 'lake make wake cake shake snake break awake'),
  family('ore oor our oar', 'shore door more floor roar before explore soar'),
  family('at', 'cat hat mat that chat flat bat spat'),
  family('og', 'dog fog log frog jog bog hog clog'),
  family('ouse', 'house mouse grouse blouse spouse douse'),
  family('ire yer igher', 'fire choir wire desire higher flyer inspire tyre'),
  family('air are ere', 'air fair care share there rare chair square'),
  family('een ean ine', 'green seen queen mean clean machine serene between'),
  family('ace ase', 'face place space grace race lace base trace'),
];

function family(endings: string, words: string): Family {
  return { endings: endings.split(' '), words: words.split(' ') };
}
