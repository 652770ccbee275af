/** The `webhooks` section of the OpenAPI document: what `callback_url` and `hook_url` receive. */

import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import {
  imageEvent,
  imageEventStatuses,
  imageTaskEvent,
  videoEvent,
} from '#lib/contract/webhooks/webhook-events.ts';
import { hoistDefinitions, inputSchema, type JsonSchema } from './json-schema.ts';

/** Adds the schemas of the events to `schemas`. */
export function openApiWebhooks(schemas: Record<string, JsonSchema>): Record<string, object> {
  schemas.VideoEvent = hoistDefinitions(inputSchema(videoEvent), schemas);
  schemas.ImageTaskEvent = hoistDefinitions(inputSchema(imageTaskEvent), schemas);
  schemas.ImageEvent = hoistDefinitions(inputSchema(imageEvent), schemas);
  const videos = videoStatuses.map((status) => [
    `video.generation.${status}`,
    webhook('VideoEvent', `Video task: ${status}`, 'Sent to `callback_url`, in the order of the states.'),
  ]);
  const imageTasks = videoStatuses.map((status) => [
    `image.task.${status}`,
    webhook('ImageTaskEvent', `Image task: ${status}`, 'Sent to `callback_url`, in the order of the states.'),
  ]);
  const images = imageEventStatuses.map((status) => [
    `image.generation.${status}`,
    webhook('ImageEvent', `Image request: ${status}`, 'Sent to `hook_url`, without the images.'),
  ]);
  return Object.fromEntries([...videos, ...imageTasks, ...images]);
}

export const webhookTag = {
  name: 'Callbacks',
  description: `Events that Easel sends to the addresses \`callback_url\` and \`hook_url\` of a request, as Standard Webhooks
1.0 defines it: an \`HMAC-SHA256\` of \`{webhook-id}.{webhook-timestamp}.{body}\` with the signing secret of the API key, from
the [API keys](/keys) page. Libraries verify it: \`new Webhook(secret).verify(body, headers)\` of \`standardwebhooks\`, or
\`openai.webhooks.unwrap(body, headers)\`. An event may arrive more than once, always with the same \`webhook-id\`.`,
};

function webhook(schema: string, summary: string, description: string): object {
  return {
    post: {
      summary,
      description,
      tags: [webhookTag.name],
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      responses: {
        '2XX': { description: 'Accepted. The body is ignored.' },
        '410': { description: 'No more events of this task are sent to this address.' },
        default: {
          description:
            'Not accepted, also a redirect or no response within 15 seconds. Retried after 5 s, 30 s, 2 min, 10 min, ' +
            '30 min, 2 h, 5 h, 10 h and 24 h, later if Retry-After says so.',
        },
      },
    },
  };
}

const parameters = [
  ['webhook-id', 'Identifies the event; the same in every attempt.'],
  ['webhook-timestamp', 'Unix seconds of the attempt. Reject old ones.'],
  ['webhook-signature', '`v1,` and Base64; several, separated by spaces, for a day after a rotation.'],
  ['x-idempotency-key', 'The id of the task or request, and the state.'],
].map(([name, description]) => ({
  name,
  description,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));
