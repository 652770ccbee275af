/** What a run's `error` says when the video that it ordered was called off: nobody's failure. */
export const cancelledVideo = 'The video was cancelled.';
