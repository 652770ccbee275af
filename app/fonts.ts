/**
 * Geist in two parts each: most pages need only its Latin letters, 30 instead of 70 kB. The rest is loaded where its
 * letters occur. The loader of Next reads literals only, so the ranges are repeated.
 */
import localFont from 'next/font/local';

const Geist = localFont({
  src: '../lib/fonts/geist-latin.woff2',
  variable: '--font-geist-latin',
  weight: '100 900',
  // The fallback of the second part has the size of both.
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});

const GeistRest = localFont({
  src: '../lib/fonts/geist.woff2',
  variable: '--font-geist-rest',
  weight: '100 900',
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02D9,U+02DB,U+02DD-0303,U+0305-0307,U+0309-0328,U+032A-1FFF,U+2070-20AB,U+20AD-2121,U+2123-2190,U+2192,U+2194-2211,U+2213-2214,U+2216-FEFE',
    },
  ],
});

/** Without preload: only data is set in it, which appears after the labels. */
const GeistMono = localFont({
  src: '../lib/fonts/geist-mono-latin.woff2',
  variable: '--font-geist-mono-latin',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});

const GeistMonoRest = localFont({
  src: '../lib/fonts/geist-mono.woff2',
  variable: '--font-geist-mono-rest',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02D9,U+02DB,U+02DD-0303,U+0305-0307,U+0309-0328,U+032A-1FFF,U+2070-20AB,U+20AD-2121,U+2123-2190,U+2192,U+2194-2211,U+2213-2214,U+2216-FEFE',
    },
  ],
});

/** Of `<html>`; globals.css composes `--sans` and `--mono` of their variables. */
export const fontClassNames = [Geist, GeistRest, GeistMono, GeistMonoRest]
  .map(({ variable }) => variable)
  .join(' ');
