/** An icon button whose action changes: Stop, then Run again. See use-steady. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useSteady } from './use-steady.ts';

export function SteadyButton({ className, ...given }: ComponentProps<typeof IconButton>) {
  const { shown, isStale, pointer } = useSteady(given);
  return (
    <IconButton
      {...shown}
      {...pointer}
      aria-disabled={isStale}
      onClick={isStale ? undefined : given.onClick}
      className={classNames(isStale && 'opacity-50', className)}
    />
  );
}
