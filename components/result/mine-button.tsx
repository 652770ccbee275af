/** The filter for own things. */
import { UserRound } from 'lucide-react';
import { FilterButton } from '#components/ui/filter-button.tsx';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';

interface MineButtonProps {
  pressed: boolean;
  onPress(pressed: boolean): void;
}

/** Only what the person of this browser made, or all that the team sees. Nothing where nobody signs in. */
export function MineButton(props: MineButtonProps) {
  return usePagesNeedSignIn() ? <FilterButton label="Mine" Icon={UserRound} {...props} /> : null;
}
