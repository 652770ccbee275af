'use client';
/** Where a sign-in leads, with what stands behind the `#`: no server sees that, and a shared link would lose it. */
import { useEffect, useState } from 'react';

export function NextField({ path }: { path: string }) {
  const [next, setNext] = useState(path);
  // Browsers carry the fragment along when they are sent to the sign-in.
  useEffect(() => {
    if (!path.includes('#')) setNext(path + location.hash);
  }, [path]);
  return <input type="hidden" name="next" value={next} />;
}
