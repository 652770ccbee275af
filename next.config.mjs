// How Next builds and serves the pages. The gateway paths never pass through here in production.
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

/**
 * The build goes to a folder of its own under `.next`, so that `lib/boot.mjs` can build beside it
 * (`EASEL_DIST_DIR`) and swap a finished build in, and `next dev` (`.next/dev`) disturbs neither.
 *
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
export default function nextConfig(phase) {
  const builtTo = process.env.EASEL_DIST_DIR ?? '.next/production';
  return {
    distDir: phase === PHASE_DEVELOPMENT_SERVER ? '.next' : builtTo,
    turbopack: { root: import.meta.dirname },
    // `npm run check` checks the types; the build that stands before a first start stays quick.
    typescript: { ignoreBuildErrors: true },
    reactStrictMode: true,
    poweredByHeader: false,
    // Pages only: streams and Base64 pass by Next, scripts are compressed by the build. Under a bare `next dev` the
    // gateway's responses do pass here, and compressing would hold events back and burn 85 ms on each image.
    compress: phase !== PHASE_DEVELOPMENT_SERVER,
    images: { unoptimized: true },
    // Who goes to another page while nobody answers waits here and gets there, instead of on the browser's own error page.
    experimental: { useOffline: true },
    // Native and worker-bound packages stay outside the bundles.
    serverExternalPackages: [
      '@easel/sandbox',
      '@electric-sql/pglite',
      '@napi-rs/canvas',
      '@napi-rs/webcodecs-linux-x64-gnu',
      'mediabunny',
      'pg',
      'pg-boss',
      'pino',
      'piscina',
      'sharp',
      'undici',
    ],
  };
}
