import { createMemoryStorage } from './memory-storage.ts';
import { describeStorage } from './storage-suite.ts';

describeStorage('memory', async () => createMemoryStorage());
