// Records requests until it is killed: `node test-record.ts ORIGIN FOLDER`.
import { Pool } from 'undici';
import { createRecorder } from './record.ts';

const [origin = '', folder = ''] = process.argv.slice(2);
const recorder = await createRecorder(folder, console);
const over = recorder.over(new Pool(origin), { target: 'openai', address: `${origin}/v1`, secrets: [] });
for (let n = 0; ; n += 1) {
  const { body } = await over.request({
    method: 'POST',
    path: '/v1/images/generations',
    body: JSON.stringify({ n }),
  });
  await body.arrayBuffer();
  await recorder.stop();
}
