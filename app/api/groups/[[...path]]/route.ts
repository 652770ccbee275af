export { answer as GET, answer as PATCH } from '#lib/server/process/mount.ts';
