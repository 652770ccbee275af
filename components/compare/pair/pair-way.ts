/** The ways of looking at two cells; the first is the usual one. */
export const pairWays = ['sides', 'slider', 'flicker', 'difference'] as const;

export type PairWay = (typeof pairWays)[number];
