/** Ends a request whose response is not whole in time: bytes that drip, or comments of an event stream, are no silence. */
import { type Dispatcher, errors } from 'undici';

/** `ms`: from the first byte of the request to the last one of the response. */
export function withDeadline(dispatcher: Dispatcher, ms: number): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    // Not one timer for a Set of requests: a Set that always changes keeps garbage alive, and V8 marked every second.
    let clock: NodeJS.Timeout | undefined;
    return dispatch(options, {
      onRequestStart(controller, context) {
        clearTimeout(clock);
        clock = setTimeout(() => controller.abort(new errors.BodyTimeoutError()), ms);
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd(...given) {
        clearTimeout(clock);
        handler.onResponseEnd?.(...given);
      },
      onResponseError(...given) {
        clearTimeout(clock);
        handler.onResponseError?.(...given);
      },
    });
  });
}
