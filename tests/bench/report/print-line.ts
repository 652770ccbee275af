// The output of the bench while it runs.

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
