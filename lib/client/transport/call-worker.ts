/** Calls a worker that answers one question per message. The worker calls `serveWorkerCalls`. */

interface CallMessage<Question> {
  id: number;
  question: Question;
}

interface ResultMessage<Answer> {
  id: number;
  answer: Answer;
}

export interface AskerOptions<Question, Answer> {
  /** Write out `new Worker(new URL('...', import.meta.url))` for the bundler. */
  start(): Worker;
  /** The fallback without a worker. */
  here(question: Question): Promise<Answer>;
}

/** Starts the worker with the first call; falls back to `here` when it fails. */
export function createWorkerCall<Question, Answer>({
  start,
  here,
}: AskerOptions<Question, Answer>): (question: Question) => Promise<Answer> {
  let worker: Worker | undefined;
  return async (question) => {
    try {
      worker ??= start();
      return await postQuestion<Question, Answer>(worker, question);
    } catch {
      worker = undefined;
      return here(question);
    }
  };
}

let nextId = 0;

/** Rejects when the worker does not load or throws. */
function postQuestion<Question, Answer>(target: Worker, question: Question): Promise<Answer> {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    const end = () => {
      target.removeEventListener('message', answered);
      target.removeEventListener('error', failed);
    };
    const answered = ({ data }: MessageEvent<ResultMessage<Answer>>) => {
      if (data.id !== id) return;
      end();
      resolve(data.answer);
    };
    const failed = (event: ErrorEvent) => {
      // The caller falls back, so the page reports nothing.
      event.preventDefault();
      end();
      reject(new Error('the worker did not answer'));
    };
    target.addEventListener('message', answered);
    target.addEventListener('error', failed);
    target.postMessage({ id, question } satisfies CallMessage<Question>);
  });
}

/** For the worker: answers every call. */
export function serveWorkerCalls<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  addEventListener('message', async ({ data: { id, question } }: MessageEvent<CallMessage<Question>>) => {
    try {
      postMessage({ id, answer: await answer(question) } satisfies ResultMessage<Answer>);
    } catch (error) {
      // Fires the error event of the worker, so that the page falls back.
      reportError(error);
    }
  });
}
