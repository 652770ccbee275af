/** Which texts are requests. Small: it is loaded with every page. */

export function isCurl(text: string): boolean {
  return /^\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(text);
}

/** A program with a call that `read-code` may read; JSON may contain such a text. */
export function isProgram(text: string): boolean {
  return !/^\s*[{[]/.test(text) && call.test(text);
}

const call =
  /\b(?:(?:images|messages|completions|responses|videos|videoGeneration|requests|httpx|axios|client|models|model)\.\w+|fetch|untilEnded|generate(?:Text|Image)|streamText|embedMany)\s*(?:<[\w<>]*>)?\(/;
