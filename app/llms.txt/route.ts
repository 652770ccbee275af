export { answer as GET } from '#lib/server/process/mount.ts';
