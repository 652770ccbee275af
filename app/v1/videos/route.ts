export { answer as GET, answer as OPTIONS, answer as POST } from '#lib/server/process/mount.ts';
