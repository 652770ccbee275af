import type { Metadata } from 'next';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Messages' };
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <OperationPage
      title="Messages"
      description={describeForm(operationById('messages.create'))}
      layout="text"
    />
  );
}
