// The output of the bench while it runs.

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
