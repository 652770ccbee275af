/** The service's own addresses under `next dev`; the production process answers them before Next sees them. */
import { answer } from '#lib/server/process/mount.ts';

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
