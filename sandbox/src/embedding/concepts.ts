/**
 * A small table of words that mean nearly the same or belong together, so that "kitten" lies near "cat". Data with
 * one lookup; a word may belong to several concepts.
 */
import { stem } from '../words.ts';

/** The concepts a lower-case word belongs to; most words belong to none. */
export function conceptsOf(word: string): readonly string[] {
  return table.get(stem(word)) ?? table.get(word) ?? [];
}

const rows = `
cat: cat kitten kitty feline tomcat tabby
dog: dog puppy pup canine hound terrier labrador
pet: cat kitten dog puppy hamster rabbit pet parrot goldfish
wild animal: lion tiger bear wolf fox elephant giraffe zebra monkey deer leopard
animal: animal cat dog kitten puppy horse cow pig sheep goat lion tiger bear wolf fox elephant monkey mouse creature beast
bird: bird sparrow eagle owl robin swallow parrot crow duck goose heron
fish: fish salmon trout tuna shark goldfish cod
horse: horse pony mare stallion foal
insect: insect bee ant butterfly fly beetle wasp spider
ruler: king queen monarch emperor empress ruler prince princess throne crown royal
queen: queen empress princess duchess
king: king emperor prince duke
woman: woman girl lady female mother queen sister daughter wife she
man: man boy gentleman male father king brother son husband guy
parent: mother father parent mom mum dad
child: child kid boy girl baby toddler infant son daughter
family: family mother father brother sister son daughter parent relative cousin aunt uncle grandmother grandfather
friend: friend buddy mate companion pal
person: person man woman human people someone somebody individual
doctor: doctor physician nurse surgeon medic
health: doctor hospital medicine nurse health disease illness sick clinic patient treatment therapy symptom fever
car: car automobile vehicle truck van sedan
vehicle: car truck bus train plane bicycle bike motorcycle boat ship vehicle
train: train railway rail locomotive tram
aircraft: plane airplane aeroplane aircraft jet helicopter flight
ship: ship boat vessel yacht ferry sail
travel: travel trip journey voyage tour holiday vacation tourist flight hotel
sea: sea ocean water wave marine shore beach coast
water: water river lake stream rain sea ocean
mountain: mountain hill peak summit alps cliff
tree: tree oak pine birch maple forest wood woods
plant: plant tree flower grass leaf garden bush
flower: flower rose tulip daisy lily blossom bloom
weather: weather rain snow sun sunny cloud cloudy storm wind forecast temperature rainy umbrella
cold: cold freezing chilly icy winter snow frost
hot: hot warm heat summer scorching
season: spring summer autumn winter fall
space: space star planet moon sun galaxy universe astronomy rocket orbit cosmos astronaut
night: night evening dusk midnight dark
day: day morning dawn noon daylight
food: food meal dinner lunch breakfast eat eating cuisine dish recipe cook cooking bake
fruit: fruit apple banana orange pear cherry grape mango peach berry strawberry
vegetable: vegetable carrot potato tomato onion cabbage spinach
drink: drink beverage tea coffee juice wine beer milk
restaurant: restaurant cafe bistro diner pizzeria eatery
house: house home building apartment flat cottage villa residence
city: city town village urban metropolis
country: country nation state land
europe: paris london berlin rome madrid lisbon vienna france germany italy spain england europe
money: money cash dollar euro pound currency bank payment
price: price cost expense fee cheap expensive
finance: bank stock market invest investment finance economy loan interest bond share fund
business: business company firm corporation enterprise startup
work: work job employment career profession occupation
boss: boss manager supervisor chief leader head
buy: buy purchase shop order acquire
sell: sell sale retail vendor
refund: refund reimburse return moneyback chargeback
computer: computer laptop pc machine desktop server
software: software program app application code programming developer
programming: code coding program programming developer software function bug python javascript typescript java algorithm compiler
database: database sql table query postgres record
internet: internet web website online network browser
phone: phone telephone mobile smartphone cell
ai: ai artificial intelligence neural learning model machine robot
error: error bug failure fault crash exception problem issue broken
password: password credential login signin passcode authentication account
image: image image photo photograph painting drawing illustration portrait
art: art painting artist drawing sculpture museum gallery canvas
video: video movie cinema video motion
music: music song melody tune guitar piano band concert singer orchestra
book: book novel volume paperback literature
write: write author writer written compose
read: read reading reader
school: school university college student teacher class lesson education learn exam
teacher: teacher professor instructor tutor
sport: sport football soccer tennis basketball game match team player athlete
run: run jog sprint running race
walk: walk stroll hike wander
fast: fast quick rapid swift speedy
slow: slow sluggish gradual
big: big large huge enormous giant great
small: small little tiny miniature
happy: happy glad joyful cheerful delighted pleased joy
sad: sad unhappy sorrow gloomy miserable
angry: angry furious mad annoyed
love: love adore affection romance
good: good great excellent wonderful fine amazing
bad: bad awful terrible poor horrible
begin: begin start commence initiate launch
end: end finish conclude stop terminate
speak: speak talk say tell chat
look: look see watch view observe
help: help assist aid support
war: war battle fight army soldier military weapon
law: law legal court judge lawyer attorney crime police
science: science physics chemistry biology scientist research experiment
math: math mathematics algebra geometry calculus equation
sleep: sleep nap rest slumber bed asleep
jump: jump leap hop
red: red crimson scarlet
blue: blue azure navy
`;

const table: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const row of rows.trim().split('\n')) {
    const [concept = '', members = ''] = row.split(': ');
    for (const member of new Set(members.split(' ').map(stem)))
      map.set(member, [...(map.get(member) ?? []), concept]);
  }
  return map;
})();
