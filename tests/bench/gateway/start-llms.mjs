// Starts @musistudio/llms as a pass-through to the mock: `node start-llms.mjs <folder> <port> <upstream port>`.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, port, upstream] = process.argv.slice(2);
// Its ES module build requires Node's modules and cannot be loaded; the CommonJS one can.
const { default: Server } = createRequire(join(folder, 'package.json'))('@musistudio/llms');
const provider = {
  name: 'mock',
  api_base_url: `http://127.0.0.1:${upstream}/v1/chat/completions`,
  api_key: 'bench',
  models: ['bench-model'],
  transformer: { use: ['OpenAI'] },
};
const initialConfig = { PORT: port, HOST: '127.0.0.1', providers: [provider] };
await new Server({ initialConfig, useJsonFile: false, logger: false }).start();
