/** Errors of runs that the pages recognize. A separate file, without the schemas, for the browser. */

/** Of a response that is whole, and declines: the run is done. */
export const refusedText = 'The model, or a filter around it, declined to answer.';
/** Of a run whose process ended before it. */
export const interruptedText = 'Interrupted: the provider may have billed it.';
