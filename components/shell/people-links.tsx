/** Links to the account, and for admins to the people. */
import { useMe } from '#lib/client/transport/use-me.ts';
import { RailLink } from './rail-link.tsx';

export function PeopleLinks() {
  const me = useMe();
  return (
    <nav aria-label="Account">
      <ul className="flex flex-col">
        {me?.role === 'admin' ? (
          <li>
            <RailLink page={{ href: '/people', label: 'People', icon: 'people' }} />
          </li>
        ) : null}
        <li>
          <RailLink page={{ href: '/account', label: 'Account', icon: 'account' }} />
        </li>
      </ul>
    </nav>
  );
}
