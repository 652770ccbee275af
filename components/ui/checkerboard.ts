/** The checkerboard behind transparent images. */
export const checkerboard = {
  background: 'repeating-conic-gradient(var(--hairline) 0 25%, var(--panel) 0 50%) 0 0 / 20px 20px',
} as const;
