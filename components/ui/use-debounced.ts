/** A value once it has rested: what costs a question follows a hand that types or moves only when it pauses. */
import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for `pause` milliseconds; the first one at once. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
