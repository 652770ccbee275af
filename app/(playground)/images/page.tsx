import type { Metadata } from 'next';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Images' };

export default function Page() {
  return <OperationPage slug="images" />;
}
