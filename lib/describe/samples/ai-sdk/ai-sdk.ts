/** A request as a TypeScript program with the AI SDK (`ai` 7 and its providers), where a call of it says the same. */
import { type SampleKind, type SampleRequest, sampleKind } from '../sample-request.ts';
import { embeddingProgram, nativeProgram } from './google.ts';
import { editProgram, imageProgram } from './images.ts';
import { messageProgram } from './messages.ts';
import { NoCall, type Program } from './program.ts';

export function aiSdkSample(request: SampleRequest): Program | { problem: string } {
  const make = programs[sampleKind(request)];
  if (make === undefined) return { problem: 'The AI SDK has no stable call for this operation.' };
  try {
    return make(request);
  } catch (error) {
    if (error instanceof NoCall) return { problem: error.message };
    throw error;
  }
}

/** Its call for videos is experimental; it has none for counts and lists. */
const programs: Readonly<Partial<Record<SampleKind, (request: SampleRequest) => Program>>> = {
  image: imageProgram,
  edit: editProgram,
  message: messageProgram,
  native: nativeProgram,
  embedding: embeddingProgram,
};
