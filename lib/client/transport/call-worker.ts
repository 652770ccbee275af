/** Calls a worker that answers one question per message. The worker calls `serveWorkerCalls`. */

interface CallMessage<Question> {
  id: number;
  question: Question;
}

interface ResultMessage<Answer> {
  id: number;
  answer: Answer;
}

/**
 * Starts the worker with the first call, and another one after a failure. A call rejects if the worker does not load or throws.
 * Write out `new Worker(new URL('...', import.meta.url))` in `start` for the bundler.
 */
export function createWorkerCall<Question, Answer>(
  start: () => Worker,
): (question: Question) => Promise<Answer> {
  let worker: Worker | undefined;
  return async (question) => {
    worker ??= start();
    try {
      return await postQuestion<Question, Answer>(worker, question);
    } catch (error) {
      worker = undefined;
      throw error;
    }
  };
}

let nextId = 0;

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
      // The caller reports it.
      event.preventDefault();
      end();
      reject(new Error(event.message || 'A part of the page could not be loaded. Reload the page.'));
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
      // Fires the error event of the worker.
      reportError(error);
    }
  });
}
