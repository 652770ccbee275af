export {
  answer as DELETE,
  answer as GET,
  answer as PATCH,
  answer as POST,
} from '#lib/server/process/mount.ts';
