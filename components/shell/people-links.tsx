/** Links to the account, and for admins to the people. */
import { RailLink } from './rail-link.tsx';
import { useRights } from './rights.tsx';

export function PeopleLinks() {
  const { mayCall } = useRights();
  return (
    <nav aria-label="Account">
      <ul className="flex flex-col">
        {mayCall('GET /api/invitations') ? (
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
