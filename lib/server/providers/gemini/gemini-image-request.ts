/** Requests of the chat-image group as generateContent. Pure, except that images by URL are loaded. */
import { matchRatio } from '#lib/base/aspect-ratio.ts';
import { parseDataUrl, readBase64Header } from '#lib/base/data-url.ts';
import { defined, textOf } from '#lib/base/json-value.ts';
import type { ChatImageBody } from '#lib/contract/images/chat-variants.ts';
import { urlOfLooseImage } from '#lib/contract/images/image-input.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { ChatImageModel } from '#lib/contract/models/model.ts';
import type { ModelCall } from '../provider.ts';
import { imageConfigOf, verbPath } from './gemini-native-request.ts';

type RequestCall = Pick<ModelCall, 'catalogue' | 'model' | 'loadMedia'>;

export async function imageRequest(body: ChatImageBody, call: RequestCall) {
  const model = modelIn(call.catalogue.chat, body.model);
  const images = body.images ?? [];
  const references = await Promise.all(
    images.map((image, index) => inlinePart(urlOfLooseImage(image), `images[${index}]`, call)),
  );
  const tools = searchTools(body);
  const generationConfig = defined({
    // With a search, the vendor makes no image unless text is allowed, too.
    responseModalities: tools === undefined ? ['IMAGE'] : ['TEXT', 'IMAGE'],
    imageConfig: imageConfigOf({ aspectRatio: ratioOf(body, model), imageSize: sizeOf(body, model) }),
    thinkingConfig: thinkingOf(body, model),
  });
  const contents = [{ role: 'user', parts: [{ text: body.prompt }, ...references] }];
  return {
    path: verbPath(call.model, 'generateContent'),
    body: defined({ contents, generationConfig, tools }),
  };
}

/** Base64 is passed on without decoding; only its first bytes are read, since a declared type may be wrong. */
async function inlinePart(url: string, parameter: string, { loadMedia }: RequestCall) {
  const inline = parseDataUrl(url);
  if (inline !== undefined) {
    const header = readBase64Header(inline.base64);
    const mimeType = header === undefined ? inline.contentType : `image/${header.format}`;
    return { inlineData: { mimeType, data: inline.base64 } };
  }
  const { bytes, contentType } = await loadMedia({ url, kind: 'image', parameter });
  const { buffer, byteOffset, byteLength } = bytes;
  const data = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return { inlineData: { mimeType: contentType, data } };
}

/** In the vendor's spelling: `32:18` is `16:9`. */
function ratioOf({ size }: ChatImageBody, { ratios }: ChatImageModel): string | undefined {
  return size === undefined ? undefined : matchRatio(size, ratios);
}

/** A model with one size takes no size. */
function sizeOf({ quality }: ChatImageBody, { resolutions, nativeSizes }: ChatImageModel) {
  if (quality === undefined || quality === 'auto' || nativeSizes.length === 0) return undefined;
  return resolutions[quality];
}

/** Thoughts may hold drafts of the image, which are not results. */
function thinkingOf({ thinking_level: level }: ChatImageBody, { thinking }: ChatImageModel) {
  if (!thinking) return undefined;
  return defined({ thinkingLevel: textOf(level)?.toUpperCase(), includeThoughts: false });
}

function searchTools({ web_search: web, image_search: images }: ChatImageBody) {
  if (images)
    return [{ googleSearch: { searchTypes: { ...(web ? { webSearch: {} } : {}), imageSearch: {} } } }];
  return web ? [{ googleSearch: {} }] : undefined;
}
