// Streams that all run at once, one on each connection: how long each waits for its first piece and between pieces.
import { connect } from 'node:net';
import type { PacedJob, PacedResult } from './load-job.ts';
import { createResponseReader } from './response-reader.ts';

const limitMs = 20_000;

interface Stream {
  status: number | undefined;
  firstMs: number | undefined;
  longestGap: number;
}

export async function runPaced(job: PacedJob): Promise<PacedResult> {
  const streams = await Promise.all(Array.from({ length: job.connections }, () => readStream(job)));
  const whole = streams.filter(({ status }) => status === 200);
  const firsts = whole.flatMap(({ firstMs }) => firstMs ?? []).toSorted((a, b) => a - b);
  return {
    streams: whole.length,
    steady: whole.filter(({ longestGap }) => longestGap <= job.stallMs).length,
    failures: streams.length - whole.length,
    firstP50: firsts[Math.floor(firsts.length / 2)] ?? null,
    firstMost: firsts.at(-1) ?? null,
    longestGap: Math.max(0, ...whole.map(({ longestGap }) => longestGap)),
  };
}

function readStream({ port, request }: PacedJob): Promise<Stream> {
  return new Promise((resolve) => {
    const stream: Stream = { status: undefined, firstMs: undefined, longestGap: 0 };
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(), limitMs);
    let sentAt = 0;
    let lastAt: number | undefined;
    const read = createResponseReader({
      onBody(bytes) {
        if (bytes === 0) return;
        const now = performance.now();
        stream.firstMs ??= now - sentAt;
        if (lastAt !== undefined) stream.longestGap = Math.max(stream.longestGap, now - lastAt);
        lastAt = now;
      },
      onResponse(status) {
        stream.status = status;
        socket.destroy();
      },
    });
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => {});
    socket.once('connect', () => {
      sentAt = performance.now();
      socket.write(request, 'latin1');
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(stream);
    });
  });
}
