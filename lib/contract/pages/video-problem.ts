/** A run's `error` when its video was cancelled, which is not a failure. */
export const cancelledVideo = 'The video was cancelled.';
/** When it was not finished before its deadline. */
export const expiredVideo = 'The video was not finished in time.';
