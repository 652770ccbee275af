'use client';
/**
 * What a sign-in needs of the browser: where it leads, with what stands behind the `#`, which no server sees and a shared
 * link would lose; and cookies, without which the right password would lead back here without a word.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

export function NextField({ path }: { path: string }) {
  const [next, setNext] = useState(path);
  // Browsers carry the fragment along when they are sent to the sign-in.
  useEffect(() => {
    if (!path.includes('#')) setNext(path + location.hash);
  }, [path]);
  const takesCookies = useSyncExternalStore(
    never,
    () => navigator.cookieEnabled,
    () => true,
  );
  return (
    <>
      <input type="hidden" name="next" value={next} />
      {takesCookies ? null : (
        <p role="alert" className="text-13 text-pretty text-warning">
          This browser takes no cookies from here, and a sign-in is kept in one. Allow them for this site
          first.
        </p>
      )}
    </>
  );
}

/** It is asked once: a change of that setting loads the page anew. */
function never(): () => void {
  return () => {};
}
