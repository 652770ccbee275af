export { answer as GET, answer as POST } from '#lib/server/process/mount.ts';
