import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings as read, settingsWarnings } from './settings.ts';

const name = (text: string) => ({ name: text, purpose: '' });
const vendors = [
  {
    settings: {
      key: name('OPENAI_API_KEY'),
      address: name('OPENAI_BASE_URL'),
      model: name('OPENAI_MODEL'),
    },
  },
];
function readSettings(environment: Record<string, string | undefined>) {
  const settings = read(environment, vendors);
  return { ...settings, ...settings.vendors };
}

const bucket = {
  ...{ S3_REGION: 'eu-central-1', S3_BUCKET: 'easel' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
};

test('the settings of a bucket go together; only the endpoint may be absent', () => {
  expect(readSettings(bucket)).toMatchObject(bucket);
  expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://s3:9000/' }).S3_ENDPOINT).toBe('http://s3:9000');
  expect(readSettings({}).S3_BUCKET).toBeUndefined();
  expect(() => readSettings({ ...bucket, S3_REGION: '' })).toThrow('also needs S3_REGION;');
  expect(() => readSettings({ S3_ENDPOINT: 'http://s3:9000' })).toThrow(
    'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  );
});

test.each(['OPENAI_API_KEY', 'UPSTREAM_API_KEY', 'S3_SECRET_ACCESS_KEY'])(
  '%s may end with a line break, and has none within',
  (name) => {
    const others = { ...bucket, UPSTREAM_BASE_URL: 'http://up', UPSTREAM_API_KEY: 'key' };
    expect(readSettings({ ...others, [name]: 'sk-secret\n' })).toMatchObject({ [name]: 'sk-secret' });
    for (const wrong of ['sk-secret\nsk-other', ' ', 'sk-gr\u00fcn']) {
      const read = () => readSettings({ ...others, [name]: wrong });
      expect(read).toThrow(`${name}: must be a key without spaces`);
    }
  },
);

test.each([
  ['localhost:8080/v1', 'must be an http or https URL'],
  ['ftp://example.com', 'must be an http or https URL'],
  ['http://user:secret@example.com', 'must have no user name'],
  ['https://example.com/v1?key=secret', 'must have no user name, password, query or fragment'],
])('the address %s is a problem', (address, problem) => {
  for (const name of ['OPENAI_BASE_URL', 'PUBLIC_BASE_URL'])
    expect(() => readSettings({ [name]: address })).toThrow(`${name}: ${problem}`);
});

test('proxies are addresses and ranges', () => {
  const entries = ['192.0.2.7', '10.0.0.0/8', 'fd00::/8'];
  expect(readSettings({ TRUSTED_PROXIES: entries.join(', ') }).TRUSTED_PROXIES).toEqual(entries);
  for (const wrong of [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.1-5',
  ])
    expect(() => readSettings({ TRUSTED_PROXIES: wrong })).toThrow(
      `TRUSTED_PROXIES: must be addresses or ranges such as 10.0.0.0/8, separated by commas; got "${wrong}"`,
    );
});

test.each([
  ['authorization=Basic%20dXNlcjpwYXNz', { authorization: 'Basic dXNlcjpwYXNz' }],
  [' x-a = one two , x-b=a=b==', { 'x-a': 'one two', 'x-b': 'a=b==' }],
  ['x-empty=', { 'x-empty': '' }],
])('the headers %j of a collector', (list, headers) => {
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: list }).OTEL_EXPORTER_OTLP_HEADERS).toEqual(headers);
});

test.each(['authorization', '=value', 'a b=c', 'a=b,', 'a=%zz', 'a=%0d%0ab', 'a=%C3%BC'])(
  'the headers %j are a problem',
  (list) => {
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_HEADERS: list })).toThrow(
      /OTEL_EXPORTER_OTLP_HEADERS: must be pairs name=value, separated by commas, with percent-encoded ASCII values$/,
    );
  },
);

test('a secret may be in a file, which has no other setting beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, 'sk-secret-in-a-file\n');
  const names = ['OPENAI_API_KEY', 'GATEWAY_API_KEYS', 'PLAYGROUND_PASSWORD', 'METRICS_TOKEN'];
  const read = readSettings(Object.fromEntries(names.map((name) => [`${name}_FILE`, path])));
  expect(read).toMatchObject({
    OPENAI_API_KEY: 'sk-secret-in-a-file',
    GATEWAY_API_KEYS: ['sk-secret-in-a-file'],
    PLAYGROUND_PASSWORD: 'sk-secret-in-a-file',
    METRICS_TOKEN: 'sk-secret-in-a-file',
  });
  writeFileSync(path, 'authorization=sk-secret-in-a-file\n');
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS_FILE: path })).toMatchObject({
    OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'sk-secret-in-a-file' },
  });
  const both = { OPENAI_API_KEY: 'sk-other', OPENAI_API_KEY_FILE: path };
  expect(() => readSettings(both)).toThrow('OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set');
  const absent = { OPENAI_API_KEY_FILE: join(folder, 'none') };
  expect(() => readSettings(absent)).toThrow(/1 problem:\n {2}- OPENAI_API_KEY_FILE: cannot be read: ENOENT/);
  writeFileSync(path, '\n');
  expect(() => readSettings({ DATABASE_URL_FILE: path })).toThrow(
    `1 problem:\n  - DATABASE_URL_FILE: ${path} is empty`,
  );
});

describe('OpenID Connect', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example.com/realms/easel/', OIDC_CLIENT_ID: 'easel' };

  test('needs an issuer and a client; the trailing slash and the case of addresses are kept', () => {
    expect(readSettings({ ...oidc, OIDC_ALLOWED_EMAILS: 'Ada@example.com, @example.org' })).toMatchObject({
      ...oidc,
      OIDC_ALLOWED_EMAILS: ['Ada@example.com', '@example.org'],
    });
    expect(readSettings({ ...oidc, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow('set PLAYGROUND_PASSWORD or OIDC_ISSUER');
  });

  test.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: oidc.OIDC_ISSUER }, 'also needs OIDC_CLIENT_ID;'],
    [{ OIDC_CLIENT_ID: 'easel' }, 'also needs OIDC_ISSUER;'],
    [{ OIDC_CLIENT_SECRET: 'hush' }, 'also needs OIDC_ISSUER and OIDC_CLIENT_ID;'],
    [{ OIDC_ALLOWED_EMAILS: '@example.com' }, 'also needs OIDC_ISSUER and OIDC_CLIENT_ID;'],
    [
      { ...oidc, OIDC_ISSUER: 'id.example.com' },
      'OIDC_ISSUER: must be an http or https URL; got "id.example.com"',
    ],
    [{ ...oidc, OIDC_ISSUER: 'https://id.example.com/?a=b' }, 'OIDC_ISSUER: must have no user name'],
    [{ ...oidc, OIDC_ISSUER: 'https://ada:hush@id.example.com/' }, 'got "https://...@id.example.com/"'],
    [
      { ...oidc, OIDC_ISSUER: 'http://id.example.com' },
      'OIDC_ISSUER: must be https, except on this machine or with ALLOW_PRIVATE_NETWORK; got "http://id.example.com"',
    ],
    [
      { ...oidc, OIDC_ALLOWED_EMAILS: 'example.com' },
      'OIDC_ALLOWED_EMAILS: must be addresses such as ada@example.com or domains such as @example.com, separated by commas; got "example.com"',
    ],
    [{ ...oidc, OIDC_ALLOWED_EMAILS: 'ada@one@example.com' }, 'OIDC_ALLOWED_EMAILS: must be addresses'],
  ])('%j is a problem', (environment, problem) => {
    expect(() => readSettings(environment)).toThrow(problem);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/easel', 'http://[::1]:8080'])(
    'the issuer %s is on this machine',
    (issuer) => expect(readSettings({ ...oidc, OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer),
  );

  test('an issuer of a private network may use http', () => {
    const environment = { ...oidc, OIDC_ISSUER: 'http://id.internal', ALLOW_PRIVATE_NETWORK: 'true' };
    expect(readSettings(environment).OIDC_ISSUER).toBe('http://id.internal');
  });
});

describe('what editors, Windows and docker put around a value', () => {
  test.each([
    ['HOST', '127.0.0.1\r', '127.0.0.1'],
    ['PORT', ' 4000\r\n', 4000],
    ['LOG_LEVEL', '"warn"', 'warn'],
    ['DATA_DIR', "'/data'\r", '/data'],
    ['SANDBOX_PACE', '\t0.5 ', 0.5],
    ['ALLOW_PRIVATE_NETWORK', 'true\r', true],
    ['PUBLIC_BASE_URL', 'http://localhost:8080/ ', 'http://localhost:8080'],
    ['OIDC_CLIENT_ID', undefined, undefined],
    ['PLAYGROUND_PASSWORD', 'kite-over-hills\r', 'kite-over-hills'],
    ['PLAYGROUND_PASSWORD', '"kite over hills"', 'kite over hills'],
    ['PLAYGROUND_PASSWORD', '"kite" over "hills"', '"kite" over "hills"'],
    ['PLAYGROUND_PASSWORD', '"kite', '"kite'],
    ['GATEWAY_API_KEYS', '"sk-one-1234567", "sk-two-1234567"\r', ['sk-one-1234567', 'sk-two-1234567']],
    ['DATABASE_URL', '\uFEFFpostgres://db/easel\r\n', 'postgres://db/easel'],
    ['SESSION_SECRET', `${'s'.repeat(32)}\r`, 's'.repeat(32)],
    ['GATEWAY_CONFIG', 'easel.yaml\r', 'easel.yaml'],
    ['OPENAI_API_KEY', '\r', undefined],
    ['OPENAI_API_KEY', '""', undefined],
  ])('%s=%j is %j', (name, value, expected) => {
    expect(Reflect.get(readSettings({ [name]: value }), name)).toEqual(expected);
  });

  test('a password of spaces is a mistake and does not open the pages', () => {
    expect(() => readSettings({ PLAYGROUND_PASSWORD: '  ' })).toThrow(
      'PLAYGROUND_PASSWORD: must not be blank',
    );
  });

  test('the file of a secret may begin with a byte order mark', () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'secret');
    writeFileSync(path, '\uFEFFkite-over-hills\r\n');
    const read = readSettings({ PLAYGROUND_PASSWORD_FILE: `${path}\r` });
    expect(read.PLAYGROUND_PASSWORD).toBe('kite-over-hills');
  });
});

describe('where other machines can reach the service', () => {
  const places = [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_BASE_URL: 'https://easel.example.com' }];

  test.each(places)('%j needs a sign-in', (place) => {
    expect(() => readSettings(place)).toThrow('set PLAYGROUND_PASSWORD or OIDC_ISSUER');
    const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'easel' };
    expect(readSettings({ ...place, ...oidc })).toMatchObject(place);
  });

  test.each([
    'http://localhost:8080',
    'http://easel.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('%s is this machine', (url) => expect(readSettings({ PUBLIC_BASE_URL: url }).PUBLIC_BASE_URL).toBe(url));

  test.each(['a', 'kite', 'aaaaaaaaaaaaaaaa', 'password1234'])('the password %s is refused', (password) => {
    for (const place of places) {
      const read = () => readSettings({ ...place, PLAYGROUND_PASSWORD: password });
      expect(read).toThrow(/PLAYGROUND_PASSWORD: can be guessed; use at least 12 characters/);
      expect(read).not.toThrow(new RegExp(`${password}\\b.*characters`));
    }
    const local = readSettings({ PLAYGROUND_PASSWORD: password });
    expect(settingsWarnings(local)).toEqual([expect.stringContaining('PLAYGROUND_PASSWORD: can be guessed')]);
  });

  test.each(['password', 'changeme', '12345678', 'testtesttesttest', 'aaaaaaaaaaaaaaaaaaaa'])(
    'the key %s is refused',
    (key) => {
      const keys = { GATEWAY_API_KEYS: `easel_6lqg0hQH0uYx1cY9,${key}` };
      for (const place of places) {
        const read = () => readSettings({ ...place, ...keys, PLAYGROUND_PASSWORD: 'kite-over-hills' });
        expect(read).toThrow(/GATEWAY_API_KEYS: key 2 of 2 can be guessed; use at least 16 characters/);
      }
      expect(settingsWarnings(readSettings(keys))).toHaveLength(1);
    },
  );

  test('good secrets are no warning', () => {
    const good = { PLAYGROUND_PASSWORD: 'kite-over-hills', GATEWAY_API_KEYS: 'easel_6lqg0hQH0uYx1cY9' };
    for (const place of [{}, ...places])
      expect(settingsWarnings(readSettings({ ...place, ...good }))).toEqual([]);
  });
});

test('the model of a vendor needs its key or its address', () => {
  expect(() => readSettings({ OPENAI_MODEL: 'wan' })).toThrow(
    'OPENAI_MODEL also needs OPENAI_BASE_URL, or OPENAI_API_KEY for the vendor itself',
  );
  const local = { OPENAI_MODEL: 'wan', OPENAI_BASE_URL: 'http://127.0.0.1:1' };
  expect(readSettings(local)).toMatchObject(local);
});
