/**
 * Groups of words that mean nearly the same or belong together, so that "kitten" lies near "cat". A word can be in
 * several groups.
 */
import { stem } from '../words.ts';

/** The names of the groups that a lower-case word is in; most words are in none. */
export function conceptsOf(word: string): readonly string[] {
  return concepts.get(stem(word)) ?? [];
}

/** A group is named by its first word, or by the name before its colon. */
const groups = `
cat kitten kitty feline tomcat tabby | dog puppy pup canine hound terrier labrador
pet cat kitten dog puppy hamster rabbit parrot goldfish
wild animal: lion tiger bear wolf fox elephant giraffe zebra monkey deer leopard
animal cat dog kitten puppy horse cow pig sheep goat lion tiger bear wolf fox elephant monkey mouse creature beast
bird sparrow eagle owl robin swallow parrot crow duck goose heron | fish salmon trout tuna shark goldfish cod
horse pony mare stallion foal | insect bee ant butterfly fly beetle wasp spider
ruler king queen monarch emperor empress prince princess throne crown royal | queen empress princess duchess
king emperor prince duke | woman girl lady female mother queen sister daughter wife she
man boy gentleman male father king brother son husband guy | parent mother father mom mum dad
child kid boy girl baby toddler infant son daughter
family mother father brother sister son daughter parent relative cousin aunt uncle grandmother grandfather
friend buddy mate companion pal | person man woman human people someone somebody individual
doctor physician nurse surgeon medic
health doctor hospital medicine nurse disease illness sick clinic patient treatment therapy symptom fever
car automobile vehicle truck van sedan | vehicle car truck bus train plane bicycle bike motorcycle boat ship
train railway rail locomotive tram | aircraft plane airplane aeroplane jet helicopter flight
ship boat vessel yacht ferry sail | travel trip journey voyage tour holiday vacation tourist flight hotel
sea ocean water wave marine shore beach coast | water river lake stream rain sea ocean
mountain hill peak summit alps cliff | tree oak pine birch maple forest wood woods
plant tree flower grass leaf garden bush | flower rose tulip daisy lily blossom bloom
weather rain snow sun sunny cloud cloudy storm wind forecast temperature rainy umbrella
cold freezing chilly icy winter snow frost | hot warm heat summer scorching
season: spring summer autumn winter fall
space star planet moon sun galaxy universe astronomy rocket orbit cosmos astronaut
night evening dusk midnight dark | day morning dawn noon daylight
food meal dinner lunch breakfast eat eating cuisine dish recipe cook cooking bake
fruit apple banana orange pear cherry grape mango peach berry strawberry
vegetable carrot potato tomato onion cabbage spinach | drink beverage tea coffee juice wine beer milk
restaurant cafe bistro diner pizzeria eatery | house home building apartment flat cottage villa residence
city town village urban metropolis | country nation state land
europe paris london berlin rome madrid lisbon vienna france germany italy spain england
money cash dollar euro pound currency bank payment | price cost expense fee cheap expensive
finance bank stock market invest investment economy loan interest bond share fund
business company firm corporation enterprise startup | work job employment career profession occupation
boss manager supervisor chief leader head | buy purchase shop order acquire | sell sale retail vendor
refund reimburse return moneyback chargeback | computer laptop pc machine desktop server
software program app application code programming developer
programming code coding program developer software function bug python javascript typescript java algorithm compiler
database sql table query postgres record | internet web website online network browser
phone telephone mobile smartphone cell | ai artificial intelligence neural learning model machine robot
error bug failure fault crash exception problem issue broken
password credential login signin passcode authentication account
picture image photo photograph painting drawing illustration portrait
art painting artist drawing sculpture museum gallery canvas | film movie cinema video motion
music song melody tune guitar piano band concert singer orchestra | book novel volume paperback literature
write author writer written compose | read reading reader
school university college student teacher class lesson education learn exam | teacher professor instructor tutor
sport football soccer tennis basketball game match team player athlete | run jog sprint running race
walk stroll hike wander | fast quick rapid swift speedy | slow sluggish gradual
big large huge enormous giant great | small little tiny miniature
happy glad joyful cheerful delighted pleased joy | sad unhappy sorrow gloomy miserable
angry furious mad annoyed | love adore affection romance | good great excellent wonderful fine amazing
bad awful terrible poor horrible | begin start commence initiate launch | end finish conclude stop terminate
speak talk say tell chat | look see watch view observe | help assist aid support
war battle fight army soldier military weapon | law legal court judge lawyer attorney crime police
science physics chemistry biology scientist research experiment
math mathematics algebra geometry calculus equation | sleep nap rest slumber bed asleep | jump leap hop
red crimson scarlet | blue azure navy
`;

const concepts: ReadonlyMap<string, readonly string[]> = readConcepts();

function readConcepts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of groups.trim().split(/ \| |\n/)) {
    const [words = '', name = words.split(' ')[0] ?? ''] = group.split(': ').reverse();
    for (const member of new Set(words.split(' ').map(stem))) {
      found.set(member, [...(found.get(member) ?? []), name]);
    }
  }
  return found;
}
