import { describeStorage } from './storage-suite.ts';
import { createMemoryStorage } from './test-storage.ts';

describeStorage('memory', async () => createMemoryStorage());
