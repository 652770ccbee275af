/** What a run's `error` says when the film that it ordered was called off: nobody's failure. */
export const cancelledFilm = 'The video was cancelled.';
