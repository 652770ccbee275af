'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
/**
 * The sign-in fields that need the browser: the target URL with its fragment, which the server does not see,
 * and a warning if cookies are disabled.
 */
import { ErrorText } from '#components/ui/error-text.tsx';

export function NextField({ path }: { path: string }) {
  const [next, setNext] = useState(path);
  // Browsers keep the fragment on the redirect to the sign-in page.
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
        <ErrorText>Signing in needs cookies. Allow cookies for this site in the browser settings.</ErrorText>
      )}
    </>
  );
}

/** The setting cannot change without a reload. */
function never(): () => void {
  return () => {};
}
