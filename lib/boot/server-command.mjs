// How Node runs the server.
import { inRoot } from './paths.mjs';

/**
 * After some seconds with few requests, V8's memory reducer collects garbage. That also discards compiled code and what
 * V8 learned about it: all later requests take a tenth more processor time, those of the first seconds three times as
 * much. V8 reads the flag only when it starts. The server collects once itself, at the end of its start.
 */
export const serverFlags = ['--no-memory-reducer'];

export const serverScript = inRoot('lib', 'server', 'process', 'main.ts');
