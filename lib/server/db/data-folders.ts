/** Names within a data directory that several parts use. */

/** A restore that has not ended. */
export const restoreFolder = '.restore';
/** Copies of the embedded database. */
export const backupsFolder = 'backups';
