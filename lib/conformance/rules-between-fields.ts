/**
 * Members that break a rule between fields, by the rule's id in the contract, and members that just keep it. A test
 * requires an entry for every rule.
 */
import { sampleImage } from '#lib/contract/sample-image.ts';

interface Case {
  broken: Readonly<Record<string, unknown>>;
  valid: Readonly<Record<string, unknown>>;
}

const source = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } };
const reference = { type: 'image_url', image_url: { url: sampleImage } };
const frame = { ...reference, frame_type: 'first_frame' };
const inlineData = { mimeType: 'image/png', data: sampleImage.slice(sampleImage.indexOf(',') + 1) };
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCAAIAAgDASIAAhEBAxEB/9k=';

const weather = { name: 'get_weather', input_schema: { type: 'object', properties: {} } };
const call = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }],
};
const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'Rain' }] };
const hello = { role: 'user', content: 'Hello' };
const marks = (length: number) => ({
  messages: [
    {
      role: 'user',
      content: Array.from({ length }, () => ({
        type: 'text',
        text: 'a',
        cache_control: { type: 'ephemeral' },
      })),
    },
  ],
});

const declared = { functionDeclarations: [{ name: 'f' }] };
const calling = (config: object) => ({ functionCallingConfig: config });
const config = (generationConfig: object) => ({ generationConfig });
const json = { responseMimeType: 'application/json' };
const setting = (category: string) => ({ category: `HARM_CATEGORY_${category}`, threshold: 'OFF' });
const images = (length: number) => ({
  contents: [{ role: 'user', parts: [{ text: 'All' }, ...Array.from({ length }, () => ({ inlineData }))] }],
});
const embedded = { content: { parts: [{ text: 'a' }] } };

// biome-ignore format: one row per rule
export const rulesBetweenFields: Readonly<Record<string, Case>> = {
  'transparent-needs-alpha-format': { broken: { background: 'transparent', output_format: 'jpeg' }, valid: { background: 'transparent', output_format: 'webp' } },
  'compression-needs-lossy-format': { broken: { output_compression: 50, output_format: 'png' }, valid: { output_compression: 50, output_format: 'webp' } },
  'partial-images-need-stream': { broken: { partial_images: 1 }, valid: { partial_images: 0 } },
  'seedream-transparent-needs-png': { broken: { background: 'transparent', output_format: 'jpeg' }, valid: { background: 'transparent', output_format: 'png' } },
  'diffusion-one-source': { broken: { images: [sampleImage, { type: null, image_url: sampleImage }] }, valid: { images: [sampleImage, { type: 'vibe_transfer', image_url: sampleImage }] } },
  'diffusion-no-mixing': { broken: { images: ['vibe_transfer', 'character_reference'].map((type) => ({ type, image_url: sampleImage })) }, valid: { images: ['image', 'character_reference'].map((type) => ({ type, image_url: sampleImage })) } },
  'diffusion-source-strength': { broken: { images: [{ image_url: sampleImage, strength: 1 }] }, valid: { images: [{ image_url: sampleImage, strength: 0.99 }] } },
  'diffusion-reference-type': { broken: { images: [{ image_url: sampleImage, reference_type: 'style' }] }, valid: { images: [{ image_url: sampleImage, type: 'character_reference', reference_type: 'style' }] } },
  'legacy-edits-one-png': { broken: { images: [{ image_url: jpeg }] }, valid: { images: [{ image_url: sampleImage }] } },
  'video-needs-prompt': { broken: { prompt: undefined }, valid: { prompt: undefined, frame_images: [frame] } },
  'video-frame-or-references': { broken: { frame_images: [frame], input_references: [reference] }, valid: { input_references: [reference] } },
  'video-no-editing': { broken: { input_references: [reference, source] }, valid: { input_references: [reference, reference] } },
  'video-one-source': { broken: { input_references: [source, source] }, valid: { input_references: [source] } },
  'video-edit-images': { broken: { input_references: [source, ...Array(6).fill(reference)] }, valid: { input_references: [source, ...Array(5).fill(reference)] } },
  'video-edit-resolution': { broken: { input_references: [source], resolution: '480p' }, valid: { input_references: [source], resolution: '720p' } },
  'video-audio-setting': { broken: { audio_setting: 'auto' }, valid: { audio_setting: 'auto', input_references: [source] } },
  'fallbacks-or-credit-token': { broken: { fallbacks: 'default', fallback_credit_token: 't' }, valid: { fallback_credit_token: 't' } },
  'thinking-budget-below-max-tokens': { broken: { max_tokens: 2048, thinking: { type: 'enabled', budget_tokens: 2048 } }, valid: { max_tokens: 2049, thinking: { type: 'enabled', budget_tokens: 2048 } } },
  'tool-choice-needs-tools': { broken: { tool_choice: { type: 'any' } }, valid: { tool_choice: { type: 'any' }, tools: [weather] } },
  'tool-choice-names-a-tool': { broken: { tool_choice: { type: 'tool', name: 'other' }, tools: [weather] }, valid: { tool_choice: { type: 'tool', name: 'get_weather' }, tools: [weather] } },
  'tool-names-are-unique': { broken: { tools: [weather, weather] }, valid: { tools: [weather, { ...weather, name: 'other' }] } },
  'vendor-tools-are-named': { broken: { tools: [{ type: 'web_search_20250305' }] }, valid: { tools: [{ type: 'web_search_20250305', name: 'web_search' }] } },
  'one-output-format': { broken: { output_format: { type: 'json_schema', schema: {} }, output_config: { format: { type: 'json_schema', schema: {} } } }, valid: { output_config: { format: { type: 'json_schema', schema: {} } } } },
  'turns-have-content': { broken: { messages: [{ role: 'user', content: '' }] }, valid: { messages: [hello, { role: 'assistant', content: '' }] } },
  'tool-results-answer-tool-calls': { broken: { messages: [hello, answer] }, valid: { tools: [weather], messages: [hello, call, answer] } },
  'tool-calls-are-answered': { broken: { tools: [weather], messages: [hello, call, hello] }, valid: { tools: [weather], messages: [hello, call, { role: 'user', content: [...answer.content, { type: 'text', text: 'And?' }] }] } },
  'at-most-four-cache-marks': { broken: marks(5), valid: marks(4) },
  'image-needs-an-image-model': { broken: config({ responseModalities: ['TEXT', 'IMAGE'] }), valid: config({ responseModalities: ['TEXT', 'AUDIO'] }) },
  'logprobs-need-response-logprobs': { broken: config({ logprobs: 5 }), valid: config({ logprobs: 5, responseLogprobs: true }) },
  'one-response-schema': { broken: config({ ...json, responseSchema: {}, responseJsonSchema: {} }), valid: config({ ...json, responseSchema: { type: 'STRING' } }) },
  'schema-needs-a-format': { broken: config({ responseSchema: { type: 'STRING' } }), valid: config({ ...json, responseJsonSchema: { type: 'object' } }) },
  'enum-format-needs-values': { broken: config({ responseMimeType: 'text/x.enum' }), valid: config({ responseMimeType: 'text/x.enum', responseSchema: { type: 'STRING', enum: ['yes', 'no'] } }) },
  'thinking-level-or-budget': { broken: config({ thinkingConfig: { thinkingBudget: 0, thinkingLevel: 'LOW' } }), valid: config({ thinkingConfig: { thinkingLevel: 'LOW' } }) },
  'function-names-are-unique': { broken: { tools: [declared, declared] }, valid: { tools: [declared, { functionDeclarations: [{ name: 'g' }] }] } },
  'allowed-functions-are-declared': { broken: { tools: [declared], toolConfig: calling({ mode: 'ANY', allowedFunctionNames: ['g'] }) }, valid: { tools: [declared], toolConfig: calling({ mode: 'ANY', allowedFunctionNames: ['f'] }) } },
  'mode-any-needs-functions': { broken: { toolConfig: calling({ mode: 'ANY' }) }, valid: { tools: [declared], toolConfig: calling({ mode: 'ANY' }) } },
  'one-safety-setting-per-category': { broken: { safetySettings: [setting('HARASSMENT'), setting('HARASSMENT')] }, valid: { safetySettings: [setting('HARASSMENT'), setting('JAILBREAK')] } },
  'native-image-count': { broken: images(15), valid: images(14) },
  'contents-or-request': { broken: { contents: undefined }, valid: { contents: undefined, generateContentRequest: { contents: images(0).contents } } },
  'body-names-the-path-model': { broken: { model: 'models/other' }, valid: { model: 'models/beta-embedding-2-preview' } },
  'requests-name-the-path-model': { broken: { requests: [embedded, { ...embedded, model: 'models/other' }] }, valid: { requests: [embedded, { ...embedded, model: 'models/beta-embedding-2-preview' }] } },
};
