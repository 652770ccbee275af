/** Signatures of callbacks (Standard Webhooks), and the secrets of a key: after a rotation the previous one signs for a day, too. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SigningSecret } from '#lib/contract/pages/delivery.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { eq, sql } from '#lib/server/db/drizzle.ts';
import { webhookSecrets } from '#lib/server/db/schema/webhooks.ts';

interface SignedWebhook {
  id: string;
  /** Unix seconds of the attempt. */
  timestamp: number;
  body: string;
}

/** The headers of an attempt: one signature for each secret, `whsec_` and Base64. */
export function signWebhook({ id, timestamp, body }: SignedWebhook, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

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

const secretPrefix = 'whsec_';
