/** The secret with which the callbacks of a key are signed: made on first use, rotated on request. */
import { randomBytes } from 'node:crypto';
import type { SigningSecret } from '#lib/contract/pages/delivery.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { eq, sql } from '#lib/server/db/drizzle.ts';
import { webhookSecrets } from '#lib/server/db/schema/webhooks.ts';
import { secretPrefix } from './sign-webhook.ts';

/** How long the previous secret signs after a rotation. */
const overlapMs = 86_400_000;

export function createWebhookSecrets({ drizzle: session, transaction }: Database) {
  /** The previous secret only while it signs. */
  const read = async (keyId: string) => {
    const [row] = await session
      .select({
        secret: webhookSecrets.secret,
        rotatedAt: webhookSecrets.rotatedAt,
        previous: sql<string | null>`case when ${webhookSecrets.rotatedAt} > now() - ${overlap}
          then ${webhookSecrets.previousSecret} end`,
      })
      .from(webhookSecrets)
      .where(eq(webhookSecrets.keyId, keyId));
    return row;
  };
  const ensure = async (keyId: string) => {
    const known = await read(keyId);
    if (known !== undefined) return known;
    const row = { keyId, secret: newSecret(), createdAt: sql`now()` };
    await session.insert(webhookSecrets).values(row).onConflictDoNothing();
    const made = await read(keyId);
    if (made === undefined) throw new Error(`The signing secret of ${keyId} was not written.`);
    return made;
  };
  const show = async (keyId: string): Promise<SigningSecret> => {
    const { secret, previous, rotatedAt } = await ensure(keyId);
    const until = previous === null || rotatedAt === null ? null : rotatedAt.getTime() + overlapMs;
    return { secret, previousUntil: until === null ? null : new Date(until).toISOString() };
  };
  return {
    show,
    /** The secrets that sign now, the current one first. */
    async signing(keyId: string): Promise<readonly string[]> {
      const { secret, previous } = await ensure(keyId);
      return previous === null ? [secret] : [secret, previous];
    },
    async rotate(keyId: string, together: (inside: Session) => Promise<void>): Promise<SigningSecret> {
      await ensure(keyId);
      await transaction(async (inside) => {
        await inside
          .update(webhookSecrets)
          .set({ previousSecret: webhookSecrets.secret, secret: newSecret(), rotatedAt: sql`now()` })
          .where(eq(webhookSecrets.keyId, keyId));
        await together(inside);
      });
      return await show(keyId);
    },
  };
}

const overlap = sql`make_interval(secs => ${overlapMs / 1000})`;

function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}
