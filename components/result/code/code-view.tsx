/** The request as code: cURL, TypeScript, Python and the AI SDK. */
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { blobOf, sampleOf } from '#lib/client/result/sample-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { aiSdkSample } from '#lib/describe/samples/ai-sdk/ai-sdk.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { editFormOf } from '#lib/describe/samples/edit-form.ts';
import type { SampleFile } from '#lib/describe/samples/mark-files.ts';
import { pythonSample } from '#lib/describe/samples/python.ts';
import { keyVariable, type SampleRequest } from '#lib/describe/samples/sample-request.ts';
import { typescriptSample } from '#lib/describe/samples/typescript.ts';

interface CodeViewProps {
  run: Pick<Run, 'operationId' | 'request'>;
  /** The request is the current form. */
  unsent?: boolean;
}

export function CodeView({ run, unsent = false }: CodeViewProps) {
  const [language, setLanguage] = useRemembered('code-language', ['curl', 'typescript', 'python', 'ai-sdk']);
  const [encoding, setEncoding] = useRemembered('code-encoding', ['form', 'json']);
  const { request, files } = useMemo(() => sampleOf(run.request, encoding), [run.request, encoding]);
  const { title, highlighted, fileName, make } = languages[language];
  const made = useMemo(() => make(request), [make, request]);
  const { code = '', needs } = made;
  const hasForm = run.operationId === operationFacts.editImages.id && editFormOf(request.body) !== undefined;
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <div className="@container flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-2 min-[900px]:px-5">
        <div className="min-w-[280px] flex-1 [&>fieldset]:max-w-[336px]">
          <Segmented label="Language" options={languageOptions} value={language} onChange={setLanguage} />
        </div>
        {hasForm ? (
          <div className="w-[120px]">
            <Segmented label="Body" options={encodings} value={encoding} onChange={setEncoding} />
          </div>
        ) : null}
        {code === '' ? null : (
          <>
            <CopyButton label="Copy" text={code} className="py-1 text-13 text-ink-second hover:text-ink" />
            <TextButton
              className="text-13"
              onClick={() => saveBlob(new Blob([code], { type: 'text/plain' }), fileName)}
            >
              <Download size={13} className="shrink-0" />
              <span className="@max-[560px]:sr-only">Download</span>
            </TextButton>
          </>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {made.problem === undefined ? (
          <>
            <CodeBlock
              code={code.slice(0, maxShown)}
              language={highlighted}
              label={unsent ? `${title} code, not sent` : `${title} code`}
              className="px-4 py-3 min-[900px]:px-5"
            />
            {code.length > maxShown ? (
              <p className="px-4 pb-3 text-13 text-ink-second min-[900px]:px-5">
                The first {formatCount(maxShown)} of {formatCount(code.length)} characters. Copy and Download
                have all.
              </p>
            ) : null}
          </>
        ) : (
          <p role="status" className="px-4 py-3 text-13 text-ink-second min-[900px]:px-5">
            {made.problem} See TypeScript.
          </p>
        )}
      </div>
      <div className="shrink-0 border-t border-hairline px-4 py-2.5 text-12 text-ink-second min-[900px]:px-5">
        <p>
          {unsent ? 'The current form, not sent yet. ' : ''}
          Reads the key from <code className="font-mono text-ink">{keyVariable}</code>
          {needs === undefined ? '' : `, needs ${needs}`}.
        </p>
        <SampleFiles files={files} />
      </div>
    </div>
  );
}

/** Longer code would block the page. Characters. */
const maxShown = 60_000;

interface Made {
  code?: string;
  /** Why there is no code. */
  problem?: string;
  /** What to install first. */
  needs?: string | undefined;
}

interface Language {
  title: string;
  highlighted: string;
  fileName: string;
  make(request: SampleRequest): Made;
}

const languages: Readonly<Record<'curl' | 'typescript' | 'python' | 'ai-sdk', Language>> = {
  curl: {
    title: 'cURL',
    highlighted: 'bash',
    fileName: 'request.sh',
    make: (request) => ({ code: curlSample(request) }),
  },
  typescript: {
    title: 'TypeScript',
    highlighted: 'typescript',
    fileName: 'request.ts',
    make: (request) => {
      const code = typescriptSample(request);
      return {
        code,
        needs: needed('npm install', /from '((?:@[\w-]+\/)?(?:openai|sdk|genai))'/.exec(code)?.[1]),
      };
    },
  },
  python: {
    title: 'Python',
    highlighted: 'python',
    fileName: 'request.py',
    make: (request) => {
      const code = pythonSample(request);
      const found = pythonPackages.find(([pattern]) => pattern.test(code));
      return { code, needs: needed('pip install', found?.[1]) };
    },
  },
  'ai-sdk': {
    title: 'AI SDK',
    highlighted: 'typescript',
    fileName: 'request.ts',
    make: (request) => {
      const sample = aiSdkSample(request);
      return 'problem' in sample
        ? sample
        : { code: sample.code, needs: needed('npm install', `ai ${sample.provider}`) };
    },
  },
};

const pythonPackages: readonly (readonly [RegExp, string])[] = [
  [/^from openai /m, 'openai'],
  [/^from anthropic |^import anthropic/m, 'anthropic'],
  [/^from google /m, 'google-genai'],
  [/^import requests/m, 'requests'],
];

function needed(command: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${command} ${name}`;
}

const languageOptions = Object.entries(languages).map(([value, { title }]) => ({ value, label: title }));

const encodings = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
];

function SampleFiles({ files }: { files: readonly SampleFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>Files:</span>
      {files.map((file) => (
        <button
          key={file.name}
          type="button"
          title={`Download ${file.name}`}
          onClick={async () => saveBlob(await blobOf(file), file.name)}
          className="inline-flex items-center gap-1.5 rounded-control border border-hairline px-2 py-0.5 font-mono text-12 hover:border-control hover:text-ink"
        >
          <Download size={12} className="shrink-0" />
          {file.name}, {formatBytes(bytesOf(file))}
        </button>
      ))}
    </div>
  );
}

function bytesOf({ content }: SampleFile): number {
  return typeof content === 'string' ? base64ByteLength(content) : content.size;
}
