/** Operations and limits of an evaluation. Separate from the schemas, which browsers do not load. */
export const evaluationOperations = [
  'images.generate',
  'messages.create',
  'native.generate-content',
] as const;

export const evaluationLimits = { models: 8, repeats: 3, cells: 2000, nameLength: 120 } as const;
