/**
 * Signed links to assets: `/assets/{id}?expires=<unix>&signature=<hmac>`. Creates and checks the signatures; does not
 * read assets.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { SettingsStore } from '#lib/server/db/settings-store.ts';

/** Lifetime of a link: 60 minutes. */
export const linkSeconds = 3_600;

export type AssetLinks = ReturnType<typeof createAssetLinks>;

/** Returns Unix ms. */
export function createAssetLinks(secret: Uint8Array, now: () => number = Date.now) {
  const signatureOf = (assetId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`asset\n${assetId}\n${expires}`).digest();
  const seconds = (): number => Math.floor(now() / 1_000);
  return {
    /** Path and query of a link that is valid for 60 minutes from now. */
    sign(assetId: string): { path: string; expiresAt: Date } {
      const expires = seconds() + linkSeconds;
      const signature = signatureOf(assetId, String(expires)).toString('base64url');
      const path = `/assets/${encodeURIComponent(assetId)}?expires=${expires}&signature=${signature}`;
      return { path, expiresAt: new Date(expires * 1_000) };
    },
    /** Checks the parameters of a link, unchanged from the query. */
    verify(
      assetId: string,
      { expires, signature }: { expires: string | null; signature: string | null },
    ): 'valid' | 'expired' | 'invalid' {
      if (expires === null || signature === null || !/^[1-9]\d{0,12}$/.test(expires)) return 'invalid';
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(assetId, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'invalid';
      return seconds() < Number(expires) ? 'valid' : 'expired';
    },
  };
}

/** The secret that all processes of one database share; created when absent. */
export async function loadLinkSecret(settings: SettingsStore): Promise<Uint8Array> {
  const stored = await settings.ensure('asset_links', () => ({ secret: randomBytes(32).toString('base64') }));
  return Buffer.from(z.object({ secret: z.base64() }).parse(stored).secret, 'base64');
}
