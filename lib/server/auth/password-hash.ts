/** Passwords of people as argon2id, in the text form that other programs read: 19 MiB and two passes, about 130 ms. */
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const megabytes = 19;
const costs = { memory: megabytes * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const start = `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}$`;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `${start}${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Takes as long without a hash, so that the time does not tell which names exist. */
export async function isPasswordOf(password: string, stored: string | null | undefined): Promise<boolean> {
  const [nonce = '', tag = ''] = stored?.startsWith(start) ? stored.slice(start.length).split('$') : [];
  const given = await derive(password, nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64'));
  const right = Buffer.from(tag, 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** One way to write letters with accents, and no spaces around, as in settings. */
export function plainPassword(password: string): string {
  return password.trim().normalize('NFKC');
}

/** Node has it from 24.7 on; the package also runs with 22, where only the passwords of people are missing. */
const deriveKey = 'argon2' in crypto ? promisify(crypto.argon2) : undefined;
let last: Promise<unknown> = Promise.resolve();

/** One at a time: many sign-ins at once must not take the memory of all of them. */
function derive(password: string, nonce: Buffer): Promise<Buffer> {
  if (deriveKey === undefined)
    return Promise.reject(new Error('Passwords of people need Node 24.7 or later.'));
  const derived = last.then(() =>
    deriveKey('argon2id', { ...costs, nonce, message: plainPassword(password) }),
  );
  last = derived.catch(() => {});
  return derived;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
