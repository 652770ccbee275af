'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
/**
 * The parts of the sign-in page that need the browser: the target URL with its fragment, which the server does not
 * see, and a warning if cookies are disabled.
 */
import { buttonClasses } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';

/** For the form of the password. */
export function NextField({ path }: { path: string }) {
  return <input type="hidden" name="next" value={useNext(path)} />;
}

/** A link, since the policy of the pages lets no form lead to another site. */
export function IssuerLink({ issuer, path }: { issuer: string; path: string }) {
  const next = useNext(path);
  // The fragment of a share link can be longer than an address may be.
  const target = next.length > 2_000 ? path : next;
  return (
    <a
      href={`/api/auth/oidc?next=${encodeURIComponent(target)}`}
      title={issuer}
      className={buttonClasses({ weight: 'primary', size: 'normal', className: 'min-w-0' })}
    >
      <span className="truncate">Sign in with {issuer}</span>
    </a>
  );
}

export function CookieNote() {
  const takesCookies = useSyncExternalStore(
    never,
    () => navigator.cookieEnabled,
    () => true,
  );
  return takesCookies ? null : (
    <ErrorText>Signing in needs cookies. Allow cookies for this site in the browser settings.</ErrorText>
  );
}

function useNext(path: string): string {
  const [next, setNext] = useState(path);
  // Browsers keep the fragment on the redirect to the sign-in page.
  useEffect(() => {
    if (!path.includes('#')) setNext(path + location.hash);
  }, [path]);
  return next;
}

/** The setting cannot change without a reload. */
function never(): () => void {
  return () => {};
}
