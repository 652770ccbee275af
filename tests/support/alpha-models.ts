// The documented alpha models: the same for generations and edits.
export const alphaIds = [
  'alpha-image-2.5-sunburst',
  'alpha-image-2.5-sunburst-2026-09-08',
  'alpha-image-2.5-flare',
  'alpha-image-2.5-flare-2026-09-08',
  'alpha-image-2',
  'alpha-image-2-2026-04-21',
  'alpha-image-1.5',
  'alpha-image-1',
  'alpha-image-1-mini',
];
