'use client';
/** The pages about people in the navigation: where the pages need a sign-in. */
import dynamic from 'next/dynamic';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import { lateNamed } from './late-part.tsx';

const PeopleLinks = dynamic(() => lateNamed(() => import('./people-links.tsx'), 'PeopleLinks'), {
  ssr: false,
});

export function AccountLinks() {
  return usePagesNeedSignIn() ? <PeopleLinks /> : null;
}
