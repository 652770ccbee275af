import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { draftScript } from '#components/form/draft-script.ts';
import { pageBaseUrl } from '#components/shell/page-base-url.ts';
import { railScript } from '#components/shell/rail-script.ts';
import { themeScript } from '#components/shell/theme-script.ts';
import { runtime } from '#lib/server/process/mount.ts';
import { fontClassNames } from './fonts.ts';
import './globals.css';
import './forced-colours.css';
import './panes.css';

export async function generateMetadata(): Promise<Metadata> {
  const requestHeaders = await headers();
  const { settings } = await runtime();
  const description = 'A gateway and playground for generative media and text.';
  const image = { url: '/social.png', width: 1200, height: 630, alt: 'Easel: the Images page' };
  return {
    metadataBase: new URL(pageBaseUrl({ publicBaseUrl: settings.PUBLIC_BASE_URL, requestHeaders })),
    title: { default: 'Easel', template: '%s · Easel' },
    description,
    icons: {
      icon: [
        { url: '/icon.svg', type: 'image/svg+xml' },
        { url: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      ],
      apple: '/apple-touch-icon.png',
    },
    manifest: '/manifest.webmanifest',
    openGraph: { type: 'website', siteName: 'Easel', title: 'Easel', description, images: [image] },
    twitter: { card: 'summary_large_image', images: [image] },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  // The keyboard of a phone leaves the composer in view.
  interactiveWidget: 'resizes-content',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Inline scripts run by the nonce of the page's policy (lib/server/http/page-headers.ts).
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    <html lang="en" className={fontClassNames} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant texts of ours, the only way to run before paint
          dangerouslySetInnerHTML={{ __html: [themeScript, draftScript, railScript].join(';') }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
