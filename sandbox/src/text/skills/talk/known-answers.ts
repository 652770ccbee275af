/**
 * The little the sandbox knows: short true answers to questions that demos and tutorials like to ask. Data only: one
 * row per answer, the pattern of the question before the arrow, the sentences after it; the first answers alone.
 */

export interface KnownAnswer {
  readonly pattern: RegExp;
  readonly text: string;
}

const rows = String.raw`
sky blue|blue sky => The sky is blue because air scatters short, blue wavelengths of sunlight much more than long, red ones. This is called Rayleigh scattering. At sunset the light crosses more air, most of the blue is scattered out of the way, and reds remain.
how (?:does )?(?:an? )?ai works?|how does (?:ai|artificial intelligence)|artificial intelligence|machine learning|(?:explain|what is) ai\b => AI systems learn patterns from many examples and use those patterns to make predictions about new input. A model starts with random numbers as its settings, is shown examples, and its settings are nudged each time to make its errors smaller. (The sandbox that writes this is not such a system: it follows written rules.)
neural networks? => A neural network is a function made of layers of simple units, each of which adds up weighted inputs and passes the sum through a curve. Training adjusts the weights so that the outputs come closer to the wanted ones. With enough units and examples such a network can approximate very complicated functions.
large language models?|\bllms?\b => A large language model is a neural network trained to predict the next piece of a text. From that one task, at a large scale, it picks up grammar, facts and ways of arguing. It writes by predicting one token after another.
(?:sea|ocean|sea ?water) (?:so )?salt(?:y)?|salty sea => The sea is salty because rain, which is slightly acid, wears minerals out of the rocks on land, and rivers carry them down. Vents and volcanoes on the sea floor add more. Water evaporates and leaves them behind, so over millions of years they have gathered to about 35 grams in each litre.
photosynthesis => Photosynthesis is how plants turn light, water and carbon dioxide into sugar and oxygen. Chlorophyll in the leaves catches the light. Its energy splits water, oxygen is set free, and the rest builds sugar from carbon dioxide.
black holes? => A black hole is a region where gravity is so strong that not even light can leave it. Most form when a massive star collapses at the end of its life. The border of no return is called the event horizon.
quantum computing|quantum computers? => A quantum computer calculates with qubits, which can be in a combination of 0 and 1 until they are measured. Entangled qubits let some algorithms, such as factoring large numbers, need far fewer steps than known classical ones. Noise is the main difficulty, so error correction takes most of the effort.
(?:theory of )?(?:special |general )?relativity => Relativity says that the speed of light is the same for everyone, so space and time must give way instead. Moving clocks run slow, and mass and energy are two forms of one thing. General relativity adds that mass bends space-time, and that this bending is gravity.
gravity => Gravity is the attraction between all things that have mass or energy. Newton described it as a force that falls off with the square of the distance; Einstein as the bending of space-time. On Earth it makes things fall faster by about 9.8 metres per second each second.
(?:why (?:do we have|are there) )?tides|moon causes? => Tides come from the pull of the Moon, and less of the Sun, on the oceans. The pull is stronger on the near side of the Earth than on the far side, which raises two bulges of water. As the Earth turns under them, most coasts see two high tides a day.
rainbows? => A rainbow appears when sunlight enters raindrops, is bent, reflected inside and bent again on its way out. Each colour is bent by a slightly different angle, so the light fans out. You see it with the Sun behind you, at about 42 degrees from the point opposite the Sun.
recursion => Recursion is when something is defined in terms of a smaller version of itself. A recursive function calls itself on a simpler input until it reaches a base case that needs no further call. Without the base case it would never end.
\bapis?\b => An API is an agreed way for one program to ask another for something. It says which requests exist, what they must contain and what comes back. A web API does this over HTTP, usually with JSON.
server-sent events|\bsse\b => Server-sent events are a way for a server to push text events to a client over one long HTTP response. Each event is a few lines, such as 'event:' and 'data:', ended by a blank line. Streaming generation APIs use them to send a response piece by piece.
\bhttp\b => HTTP is the protocol of the web: a client sends a request with a method, a path and headers, and the server answers with a status, headers and a body. It is stateless, so each request carries all that is needed. GET reads, POST submits, PUT replaces and DELETE removes.
\bjson\b => JSON is a text format for data made of objects, arrays, strings, numbers, true, false and null. It came from JavaScript, and nearly every language can read and write it. Keys are strings in double quotes, and no trailing commas are allowed.
embeddings? => An embedding is a list of numbers that stands for a text, so that texts of similar meaning lie near one another. Nearness is usually measured by the cosine of the angle between two lists. Search, clustering and recommendations build on it.
diffusion models?|stable diffusion|image generation => A diffusion model makes images by starting from noise and removing a little of it at a time. It is trained by adding noise to real images and learning to undo each step. A text prompt steers every step towards what is described.
tokens?(?:i[sz]ation|i[sz]er)? => A token is the piece of text that a language model reads and writes at a time, often a word or part of one. In English a token is about four characters. Limits and prices of text APIs are counted in tokens.
blockchain|bitcoin => A blockchain is a list of records, each holding a fingerprint of the one before, kept by many computers at once. Changing an old record would change every later fingerprint, so tampering shows. Bitcoin uses one to keep account of who owns what without a central bank.
\bdna\b => DNA is the molecule that carries the instructions for building and running living things. It is a double helix of four bases, A, C, G and T, that pair A with T and C with G. The order of the bases is the message.
evolution|natural selection => Evolution is the change of inherited traits in populations over generations. Individuals vary, some variants leave more offspring, and so those variants become more common: that is natural selection. Over long times it has led from common ancestors to all living species.
water cycle => The water cycle is the path of water from sea to sky to land and back. The Sun evaporates water, vapour cools into clouds, rain and snow fall, and rivers and groundwater carry it to the sea again.
renewable energy|solar power|wind power => Renewable energy comes from sources that are replenished as we use them: sun, wind, water, heat of the Earth and plants. Solar cells and wind turbines have become the cheapest new sources of electricity in many places. Because sun and wind vary, storage and grids matter as much as generation. For the latest developments, search for "perovskite tandem solar cells", "offshore wind 2030 targets", "grid-scale batteries" and "green hydrogen".
climate change|global warming|greenhouse effect => Climate change is the long-term warming of the Earth, caused today mainly by carbon dioxide from burning coal, oil and gas. The gas lets sunlight in but holds back heat on its way out. The consequences include rising seas, heat waves and heavier rain.
speed of light => The speed of light in a vacuum is exactly 299,792,458 metres per second. Nothing that carries information is faster. Sunlight takes about eight minutes to reach the Earth.
meaning of life => The traditional answer from fiction is 42. A more useful one may be: to find what you care about and look after it. I am a rule-based writer, so please take advice on this from people.
albert einstein|einstein => Albert Einstein (1879 to 1955) was the physicist who gave us special and general relativity. He received the Nobel Prize of 1921 for explaining the photoelectric effect.
ada lovelace => Ada Lovelace (1815 to 1852) was an English mathematician who wrote what is often called the first computer program, for Babbage’s Analytical Engine. She foresaw that such machines could work on more than numbers.
alan turing => Alan Turing (1912 to 1954) was an English mathematician who described the machine that all computers are instances of, and helped to break the Enigma cipher.
marie curie => Marie Curie (1867 to 1934) discovered polonium and radium and received Nobel Prizes in both physics and chemistry. She is the only person to have won them in two sciences.
isaac newton => Isaac Newton (1643 to 1727) formulated the laws of motion and of gravitation, worked on optics, and developed the calculus independently of Leibniz.
leonardo da vinci => Leonardo da Vinci (1452 to 1519) was a painter, engineer and anatomist of the Italian Renaissance. The Last Supper and the Mona Lisa are his.
(?:vincent )?van gogh => Vincent van Gogh (1853 to 1890) was a Dutch painter of vivid colour and thick strokes. He made about 860 oil paintings in ten years, among them The Starry Night.
frida kahlo => Frida Kahlo (1907 to 1954) was a Mexican painter known for her self-portraits, which mix the folk art of her country with her own story.
shakespeare => William Shakespeare (1564 to 1616) was an English playwright and poet. He wrote some three dozen plays, among them Hamlet and Romeo and Juliet, and 154 sonnets.
magnets?|magnetism => Magnets work because electrons spin, and each spinning electron is a tiny magnet. In iron many of them can line up, so that their small pulls add up to one that you can feel. Unlike ends attract, and like ends push each other away.
vaccines? => A vaccine shows the immune system a harmless piece or image of a germ. The body learns to recognise it and is faster when the real germ comes.
inflation => Inflation is a general rise in prices, so that the same money buys less. Central banks usually try to hold it near two per cent a year, mostly by setting interest rates.
(?:benefits|advantages) of (?:regular )?exercise => Regular exercise strengthens heart, muscles and bones, improves sleep and lifts the mood. It lowers the risk of heart disease and type 2 diabetes. Half an hour of brisk walking on most days already helps.
serendipity => Serendipity is the luck of finding something good while looking for something else. Horace Walpole coined the word in 1754 after a tale of three princes of Serendip.
(?:world cup (?:in |of )?2018|2018 world cup) => France won the men’s football World Cup in 2018, beating Croatia 4-2 in the final in Moscow.
(?:world cup (?:in |of )?2022|2022 world cup) => Argentina won the men’s football World Cup in 2022, beating France on penalties after a 3-3 draw.
population of japan => Japan has about 123 million inhabitants.
(?:world population|population of (?:the )?(?:world|earth))|how many people (?:live|are there) (?:on|in) (?:the )?(?:world|earth) => A little over eight billion people live on the Earth.
plot of romeo and juliet => Romeo and Juliet, children of two feuding houses of Verona, fall in love and marry in secret. After a street fight Romeo is banished. Juliet takes a potion that feigns death; Romeo, not told, poisons himself beside her, and she follows him. Over their bodies the families make peace.
eiffel tower => The Eiffel Tower in Paris was built for the World’s Fair of 1889 by the company of Gustave Eiffel. It is 330 metres high with its antennas.
volcano(?:es)? => A volcano is an opening through which molten rock, ash and gas come up from below the Earth’s crust. Most lie where tectonic plates meet.
earthquakes? => An earthquake is the shaking that follows when rock under strain suddenly slips along a fault. Its strength is given as magnitude; one step up means about thirty-two times the energy.
(?:phases of the moon|moon phases) => The phases of the Moon are the changing part of its sunlit half that we see as it circles the Earth. From new moon to new moon takes about 29.5 days.
rgb|cmyk => RGB mixes colours from red, green and blue light, as screens do; CMYK from cyan, magenta, yellow and black ink, as printers do. Light adds up to white, ink to dark.
golden ratio => The golden ratio is about 1.618. A line is cut in it when the whole is to the longer part as the longer part is to the shorter.
aspect ratio => The aspect ratio of an image is its width compared with its height, such as 16:9 or 4:3. It says the shape, not the size.
(?:who (?:wrote|is the author of) )?romeo and juliet|hamlet|macbeth => That play is by William Shakespeare. He wrote some three dozen plays and 154 sonnets, and died in 1616.
mona lisa => The Mona Lisa was painted by Leonardo da Vinci in the early sixteenth century. It hangs in the Louvre in Paris.
first (?:man|person|human) on the moon|neil armstrong|moon landing => Neil Armstrong was the first person to walk on the Moon, on 20 July 1969 (UTC 21 July). Buzz Aldrin followed him minutes later while Michael Collins stayed in orbit.
tallest mountain|highest mountain|mount everest => Mount Everest is the highest mountain above sea level, at about 8,849 metres. It stands on the border of Nepal and China.
longest river => The Nile and the Amazon compete for the title of longest river: both are between about 6,400 and 7,000 kilometres, and it depends on how one measures. The Amazon carries by far the most water.
largest (?:planet|ocean)|biggest (?:planet|ocean) => The largest planet of the solar system is Jupiter, and the largest ocean on Earth is the Pacific. Jupiter is more than eleven times as wide as the Earth.
largest country|biggest country => Russia is the largest country by area, with about 17 million square kilometres.
boiling point of water|temperature does water boil => Water boils at 100 °C (212 °F) at sea-level pressure. Higher up the pressure is lower, and so is the boiling point.
(?:chemical )?(?:symbol|formula) (?:for|of) (?:water|gold|salt|carbon dioxide) => Water is H₂O, table salt NaCl, carbon dioxide CO₂, and gold has the symbol Au.
world war (?:2|ii|two) => The Second World War lasted from 1939 to 1945. It began in Europe with the German invasion of Poland on 1 September 1939 and ended with the surrender of Japan on 2 September 1945.
big o(?: notation)?|time complexity => Big O notation says how the work of an algorithm grows with its input. O(1) does not grow, O(n) grows in step with the input, O(n²) with its square, and O(log n) hardly at all. It leaves out constant factors, so it compares growth, not speed.
binary search => Binary search finds a value in a sorted list by looking at the middle and throwing away the half that cannot hold it. Each step halves what is left, so a million entries need about twenty looks.
difference between (?:let|var|const) => 'const' binds a name once, 'let' can be bound again, and both live in their block. 'var' lives in the whole function and is best avoided in new code.
\bgit\b => Git keeps the history of a set of files as a chain of commits. Each copy of a repository holds the whole history, so one can work offline and share later. Branches are movable names for commits.
\bdocker\b|containers?\b => A container packs a program with everything it needs to run, isolated from the rest of the machine. It shares the host’s kernel, so it starts faster and weighs less than a virtual machine. Docker made the format popular.
`;

export const knownAnswers: readonly KnownAnswer[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [pattern = '', text = ''] = row.split(' => ');
    return { pattern: new RegExp(`(?:^|[^\\p{L}])(?:${pattern})(?![\\p{L}])`, 'iu'), text };
  });
