/** Operations and limits of an evaluation. Separate from the schemas, which browsers do not load. */
import { operationFacts } from '../operation-facts.ts';

export const evaluationOperations = [
  operationFacts.generateImages.id,
  operationFacts.editImages.id,
  operationFacts.createVideo.id,
  operationFacts.createMessage.id,
  operationFacts.generateContent.id,
] as const;

export const evaluationLimits = { models: 8, repeats: 3, cells: 2000, nameLength: 120 } as const;

/** Images of an evaluation, bytes of each, and images of a person that no evaluation has yet. */
export const imageLimits = { images: 100, bytes: 10 * 1024 * 1024, unused: 200 } as const;

/** Characters of the text of an output in the list of an evaluation. */
export const outputExcerptLength = 300;
