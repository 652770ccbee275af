import type { Metadata } from 'next';
import { OperationPage } from '../operation-page.tsx';

export const metadata: Metadata = { title: 'Native images' };

export default function Page() {
  return <OperationPage slug="native-image" />;
}
