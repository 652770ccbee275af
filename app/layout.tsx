import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <ThemeScript />
        <DraftScript />
      </head>
      <body>{children}</body>
    </html>
  );
}
