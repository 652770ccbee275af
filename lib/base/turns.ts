/** Runs work of the same name one after the other, in order. Knows nothing of the work. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Resolves or rejects as the work does, which begins when earlier work of the name has ended. */
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const running = (last.get(name) ?? Promise.resolve()).then(work);
      const ended = running.catch(() => {});
      last.set(name, ended);
      try {
        return await running;
      } finally {
        if (last.get(name) === ended) last.delete(name);
      }
    },
  };
}
