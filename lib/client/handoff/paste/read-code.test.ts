import { describe, expect, test } from 'vitest';
import { aiSdkSample } from '#lib/describe/samples/ai-sdk/ai-sdk.ts';
import { markFiles } from '#lib/describe/samples/mark-files.ts';
import { pythonSample } from '#lib/describe/samples/python.ts';
import { type SampleRequest, sampleKind } from '#lib/describe/samples/sample-request.ts';
import { typescriptSample } from '#lib/describe/samples/typescript.ts';
import { operations } from '#tests/support/documented-contract.ts';
import { isProgram } from './is-request.ts';
import { readCode } from './read-code.ts';

const read = (program: string) => {
  expect(isProgram(program)).toBe(true);
  const request = readCode(program);
  if ('problem' in request) throw new Error(request.problem);
  return request;
};

/** Shapes of the documentation of each SDK, with texts of our own. */
const programs: readonly (readonly [string, string, string, object, RegExp?])[] = [
  [
    'OpenAI, JavaScript, an image',
    `import OpenAI from "openai";
const openai = new OpenAI({ apiKey: "sk-not-real" });
const result = await openai.images.generate({
  model: "gpt-image-1",
  prompt: "A kite over \\"hills\\"", // the prompt
  size: "1024x1024",
  n: 2,
});
fs.writeFileSync("kite.png", Buffer.from(result.data[0].b64_json, "base64"));`,
    '/v1/images/generations',
    { model: 'gpt-image-1', prompt: 'A kite over "hills"', size: '1024x1024', n: 2 },
    /The API key was left out/,
  ],
  [
    'OpenAI, Python, a prompt in triple quotes',
    `from openai import OpenAI
client = OpenAI()
prompt = """
A kite
over hills"""
img = client.images.generate(model="gpt-image-1", prompt=prompt, n=1, extra_body={"moderation": "low"})
print(img.data[0].b64_json)`,
    '/v1/images/generations',
    { model: 'gpt-image-1', prompt: '\nA kite\nover hills', n: 1, moderation: 'low' },
  ],
  [
    'OpenAI, Python, an edit of files',
    `result = client.images.edit(
    model="gpt-image-1",
    image=[open("lotion.png", "rb"), open("soap.png", "rb")],
    mask=open("mask.png", "rb"),
    prompt=("A basket " "with both"),
)`,
    '/v1/images/edits',
    { model: 'gpt-image-1', prompt: 'A basket with both', image: [] },
    /Add the files yourself: lotion\.png, soap\.png, mask\.png/,
  ],
  [
    'OpenAI, JavaScript, chat completions in a function',
    `async function main() {
  const completion = await client.chat.completions.create({
    messages: [{ role: "developer", content: "Be brief." }, { role: "user", content: question }],
    model: "gpt-5.4",
  });
  console.log(completion.choices[0]);
}
main();`,
    '/v1/chat/completions',
    {
      messages: [{ role: 'developer', content: 'Be brief.' }],
      model: 'gpt-5.4',
    },
    /messages\[1\]\.content \(question\)/,
  ],
  [
    'OpenAI, Python, responses',
    `response = client.responses.create(model="gpt-5.4", instructions="Be brief.", input="Why is the sky blue?")`,
    '/v1/responses',
    { model: 'gpt-5.4', instructions: 'Be brief.', input: 'Why is the sky blue?' },
  ],
  [
    'Anthropic, Python, a stream',
    `import anthropic
client = anthropic.Anthropic(api_key=os.environ.get("ANTHROPIC_API_KEY"))
with client.messages.stream(
    max_tokens=1_024,
    messages=[{"role": "user", "content": "Hello"}],
    model="claude-opus-4-8",
    timeout=20.0,
) as stream:
    for text in stream.text_stream:
        print(text, end="", flush=True)`,
    '/v1/messages',
    { max_tokens: 1024, messages: [{ role: 'user', content: 'Hello' }], model: 'claude-opus-4-8' },
  ],
  [
    'Anthropic, TypeScript, parameters in a constant',
    `const params: Anthropic.MessageCreateParams = {
  max_tokens: 256,
  messages: [{ role: 'user', content: \`Hello, \${name}\` }],
  model: 'claude-opus-4-8',
};
const message = await client.messages.create(params, { headers: { 'x-team': 'kites' } });`,
    '/v1/messages',
    {
      max_tokens: 256,
      messages: [{ role: 'user', content: `Hello, \${name}` }],
      model: 'claude-opus-4-8',
    },
    /Headers were left out: x-team/,
  ],
  [
    'Google, Python, types and an enum',
    `response = client.models.generate_content(
    model="gemini-3.1-flash",
    contents=["Describe it", types.Part.from_text(text="in one line")],
    config=types.GenerateContentConfig(
        system_instruction="You are a cat.",
        max_output_tokens=500,
        thinking_config=types.ThinkingConfig(thinking_level="low"),
        safety_settings=[types.SafetySetting(category=types.HarmCategory.HARM_CATEGORY_HARASSMENT, threshold="BLOCK_NONE")],
    ),
)`,
    '/v1beta/models/gemini-3.1-flash:generateContent',
    {
      contents: [{ role: 'user', parts: [{ text: 'Describe it' }, { text: 'in one line' }] }],
      systemInstruction: { parts: [{ text: 'You are a cat.' }] },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      generationConfig: { maxOutputTokens: 500, thinkingConfig: { thinkingLevel: 'low' } },
    },
  ],
  [
    'Google, JavaScript, a stream',
    `const ai = new GoogleGenAI({});
const response = await ai.models.generateContentStream({
  model: "gemini-3.1-flash",
  contents: "Explain kites",
});
for await (const chunk of response) console.log(chunk.text);`,
    '/v1beta/models/gemini-3.1-flash:streamGenerateContent',
    { contents: [{ role: 'user', parts: [{ text: 'Explain kites' }] }] },
  ],
  [
    'Google, the SDK before',
    `model = genai.GenerativeModel("gemini-3.1-flash", system_instruction="Be brief.")
response = model.generate_content("Explain kites")`,
    '/v1beta/models/gemini-3.1-flash:generateContent',
    {
      contents: [{ role: 'user', parts: [{ text: 'Explain kites' }] }],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
    },
  ],
  [
    'Google, Python, embeddings',
    `result = client.models.embed_content(model="gemini-embedding-2", contents="A kite", config=types.EmbedContentConfig(output_dimensionality=256))`,
    '/v1beta/models/gemini-embedding-2:batchEmbedContents',
    {
      requests: [
        {
          model: 'models/gemini-embedding-2',
          content: { parts: [{ text: 'A kite' }] },
          outputDimensionality: 256,
        },
      ],
    },
  ],
  [
    'fetch with a string of JSON',
    `fetch("https://api.anthropic.com/v1/messages", {
  method: "POST",
  headers: { "x-api-key": key, "content-type": "application/json", "anthropic-version": "2023-06-01" },
  body: '{"model":"claude-opus-4-8","max_tokens":9,"messages":[]}'
}).then((response) => response.json()).then(console.log);`,
    '/v1/messages',
    { model: 'claude-opus-4-8', max_tokens: 9, messages: [] },
    /The credential was left out: x-api-key/,
  ],
  [
    'requests with variables',
    `url = "https://api.openai.com/v1/images/generations"
payload = {"model": "gpt-image-1", "prompt": "A kite", "n": 1, "stream": False}
response = requests.post(url, headers={"Authorization": f"Bearer {key}"}, json=payload)`,
    '/v1/images/generations',
    { model: 'gpt-image-1', prompt: 'A kite', n: 1, stream: false },
    /The credential was left out: Authorization/,
  ],
  [
    'axios',
    `const { data } = await axios.post('https://api.openai.com/v1/images/generations', { model: 'dall-e-3', prompt: 'A kite' }, { headers: { Authorization: \`Bearer \${key}\` } });`,
    '/v1/images/generations',
    { model: 'dall-e-3', prompt: 'A kite' },
    /Authorization/,
  ],
  [
    'the AI SDK',
    `const { text } = await generateText({ model: anthropic('claude-opus-4-8'), system: 'Be brief.', prompt: 'Why?', maxOutputTokens: 300, stopSequences: ['END'] });`,
    '/v1/messages',
    {
      model: 'claude-opus-4-8',
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Why?' }],
      max_tokens: 300,
      stop_sequences: ['END'],
    },
  ],
];

const rows = programs.map(([name, program, path, body, note]) => ({ name, program, path, body, note }));
test.each(rows)('$name', ({ program, path, body, note }) => {
  const request = read(program);
  expect(request.path).toBe(path);
  expect(request.body).toEqual(body);
  if (note) expect(request.notes.join('\n')).toMatch(note);
  else expect(request.notes).toEqual([]);
});

describe('our own samples are read back', () => {
  const requests = operations.flatMap(({ id, method, path, body }) =>
    (body?.variants ?? []).flatMap((variant) =>
      variant.examples.map(({ title, body: example }) => {
        const { body: marked, files } = markFiles(example);
        const filled = path.replace('{model+}', 'some-model');
        const request: SampleRequest = {
          baseUrl: 'http://localhost:3000',
          method,
          path: filled,
          body: marked,
        };
        return { name: `${id}: ${variant.id}, ${title}`, request, example, files };
      }),
    ),
  );
  const kinds = ['image', 'edit', 'message', 'native', 'embedding', 'video'];
  const known = requests.filter(({ request }) => kinds.includes(sampleKind(request)));
  const languages = {
    typescript: typescriptSample,
    python: pythonSample,
    ai: (request: SampleRequest) => {
      const program = aiSdkSample(request);
      return 'problem' in program ? undefined : program.code;
    },
  };
  const rows = known.flatMap((row) =>
    Object.entries(languages).flatMap(([language, sampleOf]) => {
      const program = sampleOf(row.request);
      return program === undefined ? [] : [{ ...row, language, program }];
    }),
  );

  test.each(rows)('$language $name', ({ language, request, example, files, program }) => {
    const found = read(program);
    const isEmbedding = sampleKind(request) === 'embedding';
    const pathOf = (path: string) =>
      path
        .replace(/\?.*/, '')
        .replace(/^\/v1\//, '/')
        .toLowerCase()
        .replace('stream', '');
    if (!isEmbedding) expect(pathOf(found.path)).toBe(pathOf(request.path));
    for (const { name } of files) expect(found.notes.join(' ')).toContain(name);
    // The AI SDK streams by its call, and its own defaults replace some.
    if (files.length > 0 || isEmbedding || language === 'ai') return;
    expect(found.body).toEqual(example);
    expect(found.notes.filter((note) => !note.startsWith('The credential was left out'))).toEqual([]);
  });
});

test.each([
  ['no call', 'const client = new OpenAI();'],
  ['an unclosed call', 'client.images.generate({ prompt: "A kite"'],
  ['a call without data', 'await client.messages.create(params)'],
  ['deep nesting', `fetch(${'['.repeat(50_000)}`],
  ['many functions', `client.messages.create(${'f((x, '.repeat(30)}1${') => 1)'.repeat(30)})`],
])('%s is refused', (_, program) => {
  expect(readCode(program)).toHaveProperty('problem');
});
