/**
 * Numbers in words and figures: "three" is 3, 1234567 is "1,234,567". English words up to a hundred.
 */

/** Reads "7", "seven", "a dozen", "twenty-one"; undefined for anything else. */
export function parseCount(word: string): number | undefined {
  const text = word.trim().toLowerCase();
  if (/^\d{1,6}$/.test(text)) return Number(text);
  if (text === 'a' || text === 'an' || text === 'single') return 1;
  if (text === 'a couple of' || text === 'couple' || text === 'a couple') return 2;
  if (text === 'a few' || text === 'few') return 3;
  if (text === 'several') return 5;
  if (text === 'a dozen' || text === 'dozen') return 12;
  const simple = small.indexOf(text);
  if (simple >= 0) return simple;
  const [first = '', second] = text.split(/[-\s]/);
  const ten = tens.indexOf(first);
  if (ten < 2) return text === 'hundred' || text === 'a hundred' || text === 'one hundred' ? 100 : undefined;
  if (second === undefined) return ten * 10;
  const unit = small.indexOf(second);
  return unit > 0 && unit < 10 ? ten * 10 + unit : undefined;
}

/** A pattern source that matches what parseCount reads, without capturing. */
export const countPattern = `(?:\\d{1,6}|a dozen|a few|a couple of|a hundred|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|hundred|several|few|couple|dozen|single)`;

/** "three" up to twenty, figures with thousands separators beyond. */
export function spellCount(count: number): string {
  return (count >= 0 && count <= 20 ? small[count] : undefined) ?? groupThousands(String(count));
}

/** Thousands separators for a plain decimal numeral. */
export function groupThousands(numeral: string): string {
  const match = /^(-?)(\d+)(.*)$/s.exec(numeral);
  if (!match) return numeral;
  const [, sign = '', whole = '', rest = ''] = match;
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest;
}

/** "1 word", "2 words". */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${groupThousands(String(count))} ${count === 1 ? noun : many}`;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
