/** Questions to a worker that answers each. Knows neither; the worker's side says `serveWorkerCalls`. */

interface Asked<Question> {
  id: number;
  question: Question;
}

interface Answered<Answer> {
  id: number;
  answer: Answer;
}

export interface AskerOptions<Question, Answer> {
  /** `new Worker(new URL('...', import.meta.url))`, written out: the bundler makes the worker's script of it. */
  start(): Worker;
  /** The same answer without a worker. */
  here(question: Question): Promise<Answer>;
}

/** Asks one worker, started by the first question, and answers here whatever it does not. */
export function createWorkerCall<Question, Answer>({
  start,
  here,
}: AskerOptions<Question, Answer>): (question: Question) => Promise<Answer> {
  let worker: Worker | undefined;
  return async (question) => {
    try {
      worker ??= start();
      return await askWorker<Question, Answer>(worker, question);
    } catch {
      worker = undefined;
      return here(question);
    }
  };
}

let nextId = 0;

/** Rejects when the worker does not start, or breaks over a question. */
function askWorker<Question, Answer>(target: Worker, question: Question): Promise<Answer> {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    const end = () => {
      target.removeEventListener('message', answered);
      target.removeEventListener('error', failed);
    };
    const answered = ({ data }: MessageEvent<Answered<Answer>>) => {
      if (data.id !== id) return;
      end();
      resolve(data.answer);
    };
    const failed = (event: ErrorEvent) => {
      // Told to whoever asked, who knows another way.
      event.preventDefault();
      end();
      reject(new Error('the worker did not answer'));
    };
    target.addEventListener('message', answered);
    target.addEventListener('error', failed);
    target.postMessage({ id, question } satisfies Asked<Question>);
  });
}

/** In the worker: answers whatever comes. */
export function serveWorkerCalls<Question, Answer>(answer: (question: Question) => Answer): void {
  addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked<Question>>) => {
    postMessage({ id, answer: answer(question) } satisfies Answered<Answer>);
  });
}
