// How Next builds and serves the pages. The gateway paths never pass through here in production.
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

/**
 * The build goes to a folder of its own under `.next`, so that `lib/boot.mjs` can build in another
 * one (`EASEL_DIST_DIR`) and swap them, and `next dev` (`.next/dev`) changes neither.
 *
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
export default function nextConfig(phase) {
  const builtTo = process.env.EASEL_DIST_DIR ?? '.next/production';
  return {
    distDir: phase === PHASE_DEVELOPMENT_SERVER ? '.next' : builtTo,
    turbopack: { root: import.meta.dirname },
    // `npm run check` checks the types, so that the first start does not wait for them.
    typescript: { ignoreBuildErrors: true },
    reactStrictMode: true,
    poweredByHeader: false,
    // Pages only: streams and Base64 bypass Next, the build compresses scripts.
    compress: phase !== PHASE_DEVELOPMENT_SERVER,
    images: { unoptimized: true },
    experimental: {
      // A page is loaded when it is first shown: all of them take 34 MB.
      preloadEntriesOnStart: false,
      // Writing the cache takes a quarter of a build, so the first build keeps none (lib/boot/build.mjs).
      turbopackFileSystemCacheForBuild: process.env.EASEL_BUILD_CACHE === 'true',
      // Stack traces of the server name functions without source maps, whose writing takes a tenth of a build.
      serverSourceMaps: false,
      serverMinification: false,
    },
    // Native and worker-bound packages stay outside the bundles.
    serverExternalPackages: [
      '@easel/sandbox',
      '@electric-sql/pglite',
      '@napi-rs/canvas',
      '@napi-rs/webcodecs-linux-x64-gnu',
      'mediabunny',
      'pg',
      'pino',
      'piscina',
      'sharp',
      'undici',
    ],
  };
}
