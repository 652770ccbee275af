import type { Metadata } from 'next';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Native images' };
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <OperationPage
      title="Native images"
      description={describeForm(operationById('native.generate-content'), ({ models }) => models !== 'any')}
      layout="image"
      name="native-image"
    />
  );
}
