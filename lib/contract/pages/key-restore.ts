/** How long a revoked key can be restored, in seconds. A separate file: pages need it without the schemas. */
export const restoreSeconds = 60;
