// How Node runs the server.
import { inRoot } from './paths.mjs';

/**
 * Without the first flag, V8's memory reducer collects garbage after some seconds with few requests. That also discards
 * compiled code and what V8 learned about it: all later requests take a tenth more processor time, those of the first
 * seconds three times as much. The server collects once itself, at the end of its start.
 *
 * The second lets the old generation double before V8 marks it again. By itself V8 allows about 40 MB more than its live
 * objects, which the buffers of one large response reach: it marks all the time, and the response takes three times as
 * long.
 *
 * V8 reads both only when it starts.
 */
export const serverFlags = ['--no-memory-reducer', '--heap-growing-percent=100'];

export const serverScript = inRoot('lib', 'server', 'process', 'main.ts');
