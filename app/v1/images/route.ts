export { answer as GET, answer as OPTIONS } from '#lib/server/process/mount.ts';
