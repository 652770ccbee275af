/** Lists of a request. Each has a bound, which zod checks before it looks at the elements. */
import * as z from 'zod';

/** No vendor documents a bound for most lists; conversations of clients have hundreds of elements. */
const longestList = 10_000;

export function list<Element extends z.ZodType>(element: Element, most: number = longestList) {
  return z.array(element).max(most);
}
