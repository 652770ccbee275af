export { answer as DELETE, answer as POST } from '#lib/server/process/mount.ts';
