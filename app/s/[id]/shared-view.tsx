'use client';
/** The page of a share: each kind loads its own code. */
import dynamic from 'next/dynamic';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { Shared } from '#lib/contract/pages/share.ts';

const SharedPage = dynamic(() => lateNamed(() => import('#components/share/shared-page.tsx'), 'SharedPage'));
const SharedComparison = dynamic(() =>
  lateNamed(() => import('#components/compare/shared/shared-comparison.tsx'), 'SharedComparison'),
);
const SharedEvaluation = dynamic(() =>
  lateNamed(() => import('#components/evaluations/shared-evaluation.tsx'), 'SharedEvaluation'),
);
const SharedCollection = dynamic(() =>
  lateNamed(() => import('#components/collections/shared-collection.tsx'), 'SharedCollection'),
);

export function SharedView({ shared }: { shared: Shared }) {
  switch (shared.kind) {
    case 'run':
      return <SharedPage shared={shared} />;
    case 'comparison':
      return <SharedComparison shared={shared} />;
    case 'evaluation':
      return <SharedEvaluation shared={shared} />;
    case 'collection':
      return <SharedCollection shared={shared} />;
  }
}
