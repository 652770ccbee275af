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

/** A link, since the policy of the pages lets no form lead to another site. `goes`: the browser follows it by itself. */
export function IssuerLink({ issuer, path, goes }: { issuer: string; path: string; goes: boolean }) {
  const next = useNext(path);
  // `replace`: Back leads to the page before this one.
  useEffect(() => {
    if (goes) location.replace(issuerHref(withHash(path), path));
  }, [goes, path]);
  return (
    <a
      href={issuerHref(next, path)}
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
  useEffect(() => setNext(withHash(path)), [path]);
  return next;
}

function withHash(path: string): string {
  return path.includes('#') ? path : path + location.hash;
}

/** The fragment of a share link can be longer than an address may be. */
function issuerHref(next: string, path: string): string {
  return `/api/auth/oidc?next=${encodeURIComponent(next.length > 2_000 ? path : next)}`;
}

/** The setting cannot change without a reload. */
function never(): () => void {
  return () => {};
}
