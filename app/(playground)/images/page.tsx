import type { Metadata } from 'next';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Images' };
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <OperationPage
      title="Images"
      description={describeForm(operationById('images.generate'))}
      layout="image"
    />
  );
}
