import type { Metadata } from 'next';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Native text' };
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <OperationPage
      title="Native text"
      description={describeForm(operationById('native.generate-content'), ({ models }) => models === 'any')}
      layout="text"
      name="native-text"
    />
  );
}
