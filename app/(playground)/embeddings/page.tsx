import type { Metadata } from 'next';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Embeddings' };
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <OperationPage
      title="Embeddings"
      description={describeForm(operationById('native.batch-embed-contents'))}
      layout="vector"
    />
  );
}
