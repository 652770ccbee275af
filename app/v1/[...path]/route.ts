/** The gateway's paths under `next dev`; the production process answers them before Next sees them. */
import { answer } from '#lib/server/process/mount.ts';

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as POST };
