/** A run's `error` when its video was cancelled, which is not a failure. */
export const cancelledVideo = 'The video was cancelled.';
