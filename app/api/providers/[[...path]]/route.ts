export { answer as DELETE, answer as GET, answer as POST, answer as PUT } from '#lib/server/process/mount.ts';
