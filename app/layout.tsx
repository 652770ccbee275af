import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DraftScript } from '#components/shell/draft-script.tsx';
import { ThemeScript } from '#components/shell/theme-script.tsx';
import './globals.css';
import './forced-colours.css';

/** As `geist/font/mono` has it, but not ahead of all else: data stands in it, which comes later than words. */
const GeistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
  weight: '100 900',
  preload: false,
});

export const metadata: Metadata = {
  title: { default: 'Easel', template: '%s · Easel' },
  description: 'A gateway and playground for generative media and text.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Inline scripts run by the nonce of the page's policy (lib/server/http/page-headers.ts).
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <ThemeScript nonce={nonce} />
        <DraftScript nonce={nonce} />
      </head>
      <body>{children}</body>
    </html>
  );
}
