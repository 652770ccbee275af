import { describe, expect, test } from 'vitest';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { markFiles } from '#lib/describe/samples/mark-files.ts';
import { operations } from '#tests/support/documented-contract.ts';
import { readCurl } from './read-curl.ts';

const url = 'https://api.example.com/v1/images/generations';
const kite = { model: 'alpha-image-2', prompt: 'A kite' };

const bodyOf = (command: string) => {
  const read = readCurl(command);
  return 'problem' in read ? read.problem : read.body;
};

describe('quoting', () => {
  test.each([
    ['single quotes over lines', `curl ${url} \\\n  -d '{"prompt":\n "A kite"}'`],
    ['double quotes with escapes', `curl ${url} -d "{\\"prompt\\": \\"A kite\\"}"`],
    ['ANSI-C quotes', `curl ${url} --data-raw $'{"prompt":"A\\x20kite"}'`],
    ['ANSI-C code points', `curl ${url} --data-raw $'{"prompt":"\\u0041 kite"}'`],
    ['adjacent pieces', `curl ${url} -d '{"prompt":'"\\"A kite\\""'}'`],
    ['carriage returns', `curl ${url} \\\r\n  -d '{"prompt":"A kite"}'`],
    ['an attached short option', `curl -sSLXPOST ${url} -d'{"prompt":"A kite"}'`],
    ['a prompt sign and an output', `$ curl ${url} -d '{"prompt":"A kite"}' -o out.json | jq .`],
    ['--json', `curl --json '{"prompt":"A kite"}' --url "${url}"`],
    ['a quoted here-document', `curl ${url} -d @- <<'JSON'\n{"prompt":"A kite"}\nJSON`],
    ['a here-document with a pipe', `curl ${url} -d @- <<JSON | jq .\n{"prompt":"A kite"}\nJSON\necho done`],
    ['a here-string', `curl ${url} -d @- <<< '{"prompt":"A kite"}'`],
    ['commands after it', `curl ${url} -d '{"prompt":"A kite"}'\n\n# The first image:\njq . response.json`],
  ])('%s', (_name, command) => {
    expect(bodyOf(command)).toEqual({ prompt: 'A kite' });
  });

  test("a quote within single quotes, as in our own samples: '\\''", () => {
    expect(bodyOf(`curl ${url} -d '{"prompt":"it'\\''s $HOME \`id\`"}'`)).toEqual({
      prompt: "it's $HOME `id`",
    });
  });
});

describe('options that cannot be read are reported', () => {
  test.each([
    ['Windows', `curl ${url} ^\n  -d "{}"`, 'Windows command prompt'],
    ['an open quote', `curl ${url} -d '{"prompt"`, `A quote is not closed: '{"prompt"`],
    ['no end of a here-document', `curl ${url} -d @- <<JSON\n{}`, 'the line JSON is missing'],
    ['no URL', "curl -d '{}'", 'no URL'],
    ['two URLs', `curl ${url} https://b.test/x -d '{}'`, 'two URLs'],
    ['no body', `curl ${url}`, 'no body'],
    ['another command', `cat x | curl ${url} -d @-`, 'not start with curl'],
    ['its standard input', `curl ${url} -d @-`, 'from another command'],
    ['a file', `curl ${url} -d @body.json`, 'body.json'],
    ['a file as input', `curl ${url} -d @- < body.json`, 'body.json'],
    ['another format', `curl ${url} -d a=b -d c=d`, 'not JSON'],
    ['a list', `curl ${url} -d '[1]'`, 'not a JSON object'],
  ])('%s', (_name, command, text) => {
    expect(bodyOf(command)).toContain(text);
  });
});

test('credentials are removed, and other headers are listed', () => {
  const read = readCurl(
    `curl '${url}?key=k1' -u me:k2 -H 'Authorization: Bearer k3' -H "X-Api-Key: $KEY" -H 'content-type: application/json' -H 'x-trace: 1' -d '${JSON.stringify(kite)}'`,
  );
  expect(read).toEqual({
    path: '/v1/images/generations',
    body: kite,
    notes: [
      'The credential was left out: Authorization, X-Api-Key, --user, the key in the URL.',
      'Headers were left out: x-trace.',
    ],
  });
});

test('multipart fields have their types; files are named', () => {
  const read = readCurl(
    `curl ${url} -F model=alpha-image-2 -F n=2 -F stream=true -F prompt=12 --form-string 'size=@x' -F 'image[]=@a.png;type=image/png' -F 'image[]=@b.png' -F mask=@m.png`,
  );
  expect(read).toEqual({
    path: '/v1/images/generations',
    body: { model: 'alpha-image-2', n: 2, stream: true, prompt: '12', size: '@x' },
    notes: ['Add the files yourself: a.png, b.png, m.png.'],
  });
});

describe('the cURL samples are read back', () => {
  const examples = operations.flatMap(({ id, path, body }) =>
    (body?.variants ?? []).flatMap((variant) =>
      variant.examples.map((example) => ({
        name: `${id}: ${variant.id}, ${example.title}`,
        path,
        body: example.body,
      })),
    ),
  );
  test.each(examples)('$name', ({ path, body }) => {
    const { body: marked, files } = markFiles(body);
    const command = curlSample({ baseUrl: 'http://localhost:3000', method: 'POST', path, body: marked });
    const read = readCurl(command);
    if ('problem' in read) throw new Error(read.problem);
    expect(read.path).toBe(path);
    if (files.length === 0) expect(read.body).toEqual(body);
    for (const { name } of files) expect(read.notes.join(' ')).toContain(name);
    expect(read.body.prompt).toEqual(body.prompt);
  });
});
