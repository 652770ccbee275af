/** How long a revoked key may be taken back, in seconds. Stands alone: pages need it without the schemas. */
export const restoreSeconds = 60;
