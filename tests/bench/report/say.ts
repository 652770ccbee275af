// What the run says while it runs.

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
