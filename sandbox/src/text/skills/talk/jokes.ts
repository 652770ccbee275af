/**
 * Harmless jokes. Data only.
 */

export const jokes: readonly string[] = [
  'Why do programmers confuse Halloween and Christmas? Because Oct 31 equals Dec 25.',
  'I told my computer I needed a break. It said: no problem, I will go to sleep.',
  'Why did the scarecrow win a prize? He was outstanding in his field.',
  'What do you call a fish without eyes? A fsh.',
  'There are two hard things in computing: naming things, cache invalidation and off-by-one errors.',
  'Why did the bicycle fall over? It was two tired.',
  'I would tell you a joke about UDP, but you might not get it.',
  'What did the ocean say to the shore? Nothing, it just waved.',
  'Parallel lines have so much in common. It is a shame they will never meet.',
  'Why was the easel so calm? It had everything well supported.',
];
