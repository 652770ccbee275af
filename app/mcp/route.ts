export { answer as POST } from '#lib/server/process/mount.ts';
