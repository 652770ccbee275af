/** What becomes known of a call while it runs. Its steps report it, and those that end the call read it. */
import type { Rate } from '#lib/server/auth/admit-key.ts';
import type { CountedUse, RunRecording } from '#lib/server/history/recording/run-recording.ts';
import type { OutcomeObserver } from '#lib/server/http/observe.ts';
import type { OutlivingCall } from '#lib/server/http/outliving-calls.ts';
import type { UpstreamAttempt } from '#lib/server/metrics/observed-call.ts';
import type { Provider } from '#lib/server/providers/provider.ts';

export class CallReport {
  /** Undefined until the body is valid. */
  valid: { modelId: string; body: object } | undefined;
  provider: Provider | undefined;
  /** When the request went to a provider, which may do and bill the work from then on. */
  sentMs: number | undefined;
  /** What is answered in place of a response. */
  thrown: unknown;
  /** What the call may cost is reserved of its key's budget. */
  isReserved = false;
  /** The response is a task, whose own call is counted. */
  isDeferred = false;
  /** What ended the response after its head. */
  failure: unknown;
  /** Known when the response has been sent. */
  use: CountedUse | undefined;
  /** What is left of the key's requests. */
  rate: Rate | undefined;
  recording: RunRecording | undefined;
  /** The call goes on when its client leaves. */
  outliving: OutlivingCall | undefined;
  /** For a trace; undefined without one. */
  attempts: UpstreamAttempt[] | undefined;
  /** Observers of the outcome, innermost first. */
  readonly observers: OutcomeObserver[] = [];

  validated(modelId: string, body: object): void {
    this.valid = { modelId, body };
  }

  chosen(provider: Provider): void {
    this.provider = provider;
  }

  sent(provider: Provider, sentMs: number): void {
    this.provider = provider;
    this.sentMs = sentMs;
  }

  /** No upstream accepted anything. */
  refused(): void {
    this.sentMs = undefined;
  }

  deferred(): void {
    this.isDeferred = true;
  }

  failed(error: unknown): void {
    this.failure = error;
  }

  counted(use: CountedUse): void {
    this.use = use;
  }

  admitted(rate: Rate): void {
    this.rate = rate;
  }

  recorded(recording: RunRecording): void {
    this.recording = recording;
  }

  outlives(call: OutlivingCall): void {
    this.outliving = call;
  }

  attempted(attempt: UpstreamAttempt): void {
    this.attempts ??= [];
    this.attempts.push(attempt);
  }

  observe(observer: OutcomeObserver): void {
    this.observers.push(observer);
  }
}
