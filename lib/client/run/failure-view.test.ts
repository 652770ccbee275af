import { describe, expect, test } from 'vitest';
import { operatorProblems, rateLimitProblem } from '#lib/contract/errors/operator-problems.ts';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import { type Failure, failureLine, failureView, vendorWords } from './failure-view.ts';

const openai = { provider: 'openai', status: 502, code: 'upstream_error', kind: 'http' } as const;

describe('a failure says what happened, to whom, and what to do', () => {
  test.each<[Failure, string, string]>([
    [{ ...openai, message: operatorProblems.key }, 'OpenAI rejected the API key', 'key'],
    [
      { ...openai, provider: 'anthropic', message: operatorProblems.credit },
      'No credit left at Anthropic',
      'providers',
    ],
    [
      { ...openai, provider: 'gemini', message: operatorProblems.region },
      'Google does not serve this country or region',
      'providers',
    ],
    [{ ...openai, message: operatorProblems.path }, 'The address of OpenAI is wrong', 'providers'],
    [{ ...openai, message: 'The upstream cannot be reached.' }, 'OpenAI cannot be reached', 'again'],
    [{ ...openai, message: 'The server had an error.' }, 'OpenAI failed', 'again'],
    [
      { ...openai, status: 400, code: 'moderation_blocked', message: 'Rejected.' },
      'Blocked by the safety filter of OpenAI',
      'prompt',
    ],
    // A row of the history has no code.
    [
      { provider: 'openai', status: 400, message: 'Your request was rejected by the safety system.' },
      'Blocked by the safety filter of OpenAI',
      'prompt',
    ],
    [
      { ...openai, status: 400, code: 'invalid_value', message: 'moderation must be one of auto, low.' },
      'OpenAI refused the request',
      'request',
    ],
    [
      { provider: 'gemini', status: 429, message: rateLimitProblem },
      'Google limits the rate of requests',
      'again',
    ],
    [
      { provider: 'anthropic', status: 529, code: 'overloaded_error', message: 'Overloaded' },
      'Anthropic is overloaded',
      'again',
    ],
    [
      { kind: 'stream', provider: 'anthropic', status: 200, code: 'overloaded_error', message: 'Overloaded' },
      'Anthropic is overloaded',
      'again',
    ],
    [
      { kind: 'stream', provider: 'openai', status: 200, message: 'The connection was lost.' },
      'The result broke off',
      'again',
    ],
    [
      { ...openai, status: 504, code: 'upstream_timeout', message: 'The upstream did not answer in time.' },
      'OpenAI did not answer in time',
      'again',
    ],
    [
      { kind: 'http', status: 402, code: 'insufficient_quota', message: 'Used up.' },
      'The budget of this API key is used up',
      'keys',
    ],
    [
      { kind: 'http', status: 400, message: 'n must be at most 10; got 11.' },
      'Easel refused the request',
      'request',
    ],
    [
      { kind: 'http', status: 502, message: 'The server responded with a web page.' },
      'Easel cannot be reached',
      'again',
    ],
    // Easel refuses for a provider, with the code of an overload.
    [
      {
        kind: 'http',
        status: 503,
        code: 'overloaded',
        message:
          'The upstream failed repeatedly for this model and gets no requests for a short time (openai, relay).',
      },
      'OpenAI and the relay failed repeatedly',
      'again',
    ],
    [
      { provider: 'anthropic', status: 400, message: 'Output blocked by content filtering policy' },
      'Blocked by the safety filter of Anthropic',
      'prompt',
    ],
    // A run of the history has no code.
    [
      { provider: 'dashscope', kind: 'task', message: 'Output data may contain inappropriate content.' },
      'Blocked by the safety filter of DashScope',
      'prompt',
    ],
    [
      { provider: 'anthropic', status: 404, code: 'not_found', message: 'model: claude-opus-9' },
      'Anthropic does not know this model',
      'request',
    ],
    [
      { ...openai, message: 'A file at the upstream cannot be reached: it answered with status 403.' },
      'OpenAI failed',
      'again',
    ],
    [{ kind: 'network', offline: true, message: 'Nothing was sent.' }, 'You are offline', 'again'],
    [{ kind: 'network', outdated: true, message: 'Nothing was sent.' }, 'Easel was updated', 'reload'],
    [
      { kind: 'task', provider: '', message: operatorProblems.key },
      'The provider rejected the API key',
      'key',
    ],
    [
      { provider: 'sandbox', status: 429, message: 'Rate limit exceeded on demand.' },
      'The sandbox limits the rate of requests',
      'again',
    ],
  ])('%o', (failure, title, action) => {
    expect(failureView(failure)).toMatchObject({ title, action });
  });

  test('no title is a phrase of HTTP, and every one begins with a capital letter', () => {
    for (let status = 400; status < 600; status += 1) {
      for (const provider of [null, '', 'openai', 'own-target']) {
        const { title, sentence } = failureView({ status, provider, message: 'x' });
        expect(title).not.toMatch(/gateway|bad request|unauthorized|forbidden|\d{3}/i);
        expect(`${title} ${sentence}`).toMatch(/^[A-Zo]/);
      }
    }
  });

  test('of a run that the end of the server has cut, though it has no status', () => {
    const { title, sentence } = failureView({ kind: 'network', message: interruptedText });
    expect(`${title}: ${sentence}`).toBe(
      'Interrupted: The server stopped during the run. The provider may have billed it.',
    );
  });

  test('with the wait, and the words of the vendor where they say more', () => {
    const message = 'The upstream answered 529: {"error":{"message":"Overloaded."}}';
    const view = failureView({ provider: 'anthropic', status: 529, message, retryAfterSeconds: 20 });
    expect(view.sentence).toMatch(/Try again in 20 s\.$/);
    expect(view.quote).toBe('Overloaded.');
    expect(failureView({ ...openai, message: operatorProblems.key }).quote).toBeUndefined();
  });

  test.each([
    [
      'The upstream broke the connection before it answered.',
      'OpenAI broke the connection before it answered. It may have billed the request all the same.',
    ],
    [
      'The upstream answered with something that this service cannot read.',
      'OpenAI answered with something that Easel cannot read. It may have billed the request all the same.',
    ],
    [
      'The upstream answered with status 500.',
      'OpenAI answered with status 500. The error is at the provider.',
    ],
    ['The upstream cannot be reached.', 'The connection failed. Your input is kept.'],
  ])('words of Easel are no quote of the provider: %s', (message, sentence) => {
    expect(failureView({ ...openai, message })).toMatchObject({ sentence });
    expect(failureView({ ...openai, message }).quote).toBeUndefined();
  });

  test('of a provider that is not known', () => {
    const message = 'The upstream answered with status 500.';
    expect(failureView({ status: 500, message }).sentence).toBe('The provider answered with status 500.');
  });

  test('of a task, with the name of the provider', () => {
    const message = 'Cannot store the video: The upstream sent a video of 2.0 s; 5 s were requested.';
    expect(failureLine({ kind: 'task', provider: 'dashscope', message })).toBe(
      'Cannot store the video: DashScope sent a video of 2.0 s; 5 s were requested.',
    );
  });

  test('in one line: the title, and the message where the title says too little', () => {
    expect(failureLine({ ...openai, message: operatorProblems.key })).toBe('OpenAI rejected the API key');
    expect(failureLine({ status: 400, message: 'n must be at most 10.' })).toBe(
      'Easel refused the request: n must be at most 10.',
    );
    expect(failureLine({ kind: 'task', message: 'Reference 2 is too small.' })).toBe(
      'Reference 2 is too small.',
    );
  });
});

test.each([
  ['The upstream cannot be reached.', 'The upstream cannot be reached.'],
  ['The upstream answered 500: {"error":{"message":"Full.","type":"server_error"}}', 'Full.'],
  ['The upstream answered 500 (request r_1): {"message":"Full."}', 'Full.'],
  ['The upstream answered 500: {"error":{"mess', '{"error":{"mess'],
  ['The upstream answered 500: no readable text', 'The upstream answered 500: no readable text'],
  // Web pages of proxies.
  ['The upstream answered 502: <html> <head><title>502 Bad Gateway</title></head> <bo', '502 Bad Gateway'],
  ['The upstream answered 500: <!DOCTYPE html><h1>Internal error</h1><p', 'Internal error'],
  // Long responses are cut.
  ['The upstream answered 429: { "error": { "message": "The \\"rate\\".", "det', 'The "rate".'],
  ['The upstream answered 429: {"message":"\\q","det', '{"message":"\\q","det'],
])('the words of %s', (message, text) => {
  expect(vendorWords(message)).toBe(text);
});
