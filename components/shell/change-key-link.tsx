/** From a rejected key to its field on the Providers page, for those who may change it. Nothing for other failures. */
import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type Failure, failureView } from '#lib/client/run/failure-view.ts';
import { useRights } from './rights.tsx';

interface ChangeKeyLinkProps {
  failure: Failure;
  isButton?: boolean;
  className?: string;
}

export function ChangeKeyLink({ failure, isButton = false, className }: ChangeKeyLinkProps) {
  const { isAdmin } = useRights();
  if (!isAdmin || failureView(failure).action !== 'key') return null;
  const looks = isButton
    ? buttonClasses({ weight: 'strong' })
    : 'reach inline-flex w-fit items-center gap-1.5 font-semibold text-ink underline underline-offset-2';
  return (
    <Link
      href={`/providers?${new URLSearchParams({ vendor: failure.provider ?? '' })}`}
      prefetch={false}
      className={classNames(looks, className)}
    >
      <KeyRound aria-hidden size={14} className="shrink-0" />
      Change the key
    </Link>
  );
}
