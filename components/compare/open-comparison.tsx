'use client';
/** In place of the compare page, while a comparison of the history is opened. */
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { PartNotice } from '#components/shell/not-loaded.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { openComparison } from '#lib/client/compare/open-comparison.ts';

type OpenComparisonProps = { group: string } & Parameters<typeof openComparison>[1];

export function OpenComparison({ group, ...form }: OpenComparisonProps) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const open = useEffectEvent(async () => {
    try {
      const href = await openComparison(group, form);
      if (href === undefined) setProblem('There is no such comparison, or its runs were deleted.');
      else router.replace(href);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each group and form
  useEffect(() => {
    void open();
  }, [group, form.slug]);
  if (problem === undefined)
    return (
      <p role="status" className="p-5 text-13 text-ink-second">
        Opening the comparison…
      </p>
    );
  return (
    <PartNotice
      role="alert"
      title="Could not open the comparison"
      actions={
        <a href="/compare" className={buttonClasses({})}>
          New comparison
        </a>
      }
    >
      <p>{problem}</p>
    </PartNotice>
  );
}
