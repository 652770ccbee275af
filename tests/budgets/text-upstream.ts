// An upstream whose messages are long: streams 1 MB of Markdown as a vendor does, in small deltas.
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

export interface TextUpstream {
  baseUrl: string;
  /** Of the next responses. */
  answer: { text: string };
  close(): Promise<void>;
}

/** Characters. */
export const longText = 1_000_000;
const deltaLength = 60;
/** 100 kB each second. */
const perTurn = 20;
const pause = 12;

export async function startTextUpstream(): Promise<TextUpstream> {
  const answer = { text: 'Short.' };
  const server = createServer(async (request, response) => {
    await text(request);
    await stream(response, answer.text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function stream(response: ServerResponse, answer: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data: { type: string }) =>
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const usage = { input_tokens: 12, output_tokens: 1 };
  const head = { id: 'msg_long', type: 'message', role: 'assistant', model: 'epsilon-opus-5', content: [] };
  send(
    Object.assign(
      { type: 'message_start' },
      { message: { ...head, stop_reason: null, stop_sequence: null, usage } },
    ),
  );
  send(
    Object.assign({ type: 'content_block_start' }, { index: 0, content_block: { type: 'text', text: '' } }),
  );
  for (let at = 0, sent = 0; at < answer.length; at += deltaLength, sent += 1) {
    const delta = { type: 'text_delta', text: answer.slice(at, at + deltaLength) };
    send(Object.assign({ type: 'content_block_delta' }, { index: 0, delta }));
    if (sent % perTurn === 0) await wait(pause);
  }
  send(Object.assign({ type: 'content_block_stop' }, { index: 0 }));
  const ending = {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 250_000 },
  };
  send(Object.assign({ type: 'message_delta' }, ending));
  send({ type: 'message_stop' });
  response.end();
}

const words =
  'light river stone window morning paper garden winter letter harbour music table silver shadow mountain valley bridge candle forest summer'.split(
    ' ',
  );

/** Texts of 1 MB by their kind. */
export const longTexts = {
  mixed: repeated(
    (part) =>
      `## Part ${part}\n\n${paragraph(part)} ${paragraph(part + 1)}\n\n- **First** of ${part}\n- Second with \`code\`\n- Third, [a link](https://example.com/${part})\n\n| Name | Count |\n| --- | ---: |\n| rows | ${part} |\n| more | ${part * 2} |\n\n\`\`\`ts\nexport const part${part} = ${part};\nfunction of${part}(): number {\n  return part${part} * 2;\n}\n\`\`\`\n\n> ${paragraph(part + 2)}\n\n`,
  ),
  lines: repeated((part) => `${paragraph(part)}\n`),
  list: repeated((part) => `${part + 1}. ${paragraph(part)}\n`),
  code: `\`\`\`ts\n${repeated((part) => `export const value${part} = 'the value of line ${part}';\n`)}\`\`\`\n`,
  one: repeated((part) => `${paragraph(part)} `),
  json: `{"rows":[\n${repeated((part) => `{"id":${part},"words":"${paragraph(part)}"},\n`)}{}]}`,
} as const;

function paragraph(seed: number): string {
  return Array.from({ length: 30 }, (_, at) => words[(seed * 7 + at * (1 + (seed % 5))) % words.length]).join(
    ' ',
  );
}

function repeated(part: (index: number) => string): string {
  let made = '';
  for (let index = 0; made.length < longText; index += 1) made += part(index);
  return made;
}
