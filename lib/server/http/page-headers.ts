/**
 * The security headers of a page. The policy allows inline scripts by nonce only; Next reads the nonce from the
 * request's `content-security-policy` header and puts it on every script that it writes.
 */
import { randomBytes } from 'node:crypto';

export type PageHeaders = Readonly<Record<'content-security-policy' | keyof typeof fixed, string>>;

/**
 * The headers of one page; a nonce is valid for one page only. `development`: React evaluates text, pages reload over
 * a WebSocket.
 */
export function pageHeaders(development: boolean, nonce = randomBytes(16).toString('base64')): PageHeaders {
  const policy = [
    `default-src 'self'`,
    // `strict-dynamic`: scripts with the nonce load chunks and the API reference.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `worker-src 'self' blob:`,
    // React writes style attributes, the API reference style elements.
    `style-src 'self' 'unsafe-inline'`,
    // Responses may link to images and videos of any host.
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' data: blob: http: https:`,
    `font-src 'self' data:`,
    // `fetch` reads the media of forms and responses, linked ones too.
    `connect-src 'self' data: blob: http: https:${development ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ];
  return { 'content-security-policy': policy.join('; '), ...fixed };
}

const fixed = {
  // For browsers that do not know `frame-ancestors`.
  'x-frame-options': 'DENY',
  // The address of a shared run is its permission. `no-referrer` would remove the origin from form posts.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
} as const;
