/** The error of a run whose process ended before it. A separate file, without the schemas, for the browser. */
export const interruptedText = 'Interrupted: the provider may have billed it.';
