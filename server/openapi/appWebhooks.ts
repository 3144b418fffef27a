import type * as z from 'zod/mini';
import { APP_MESSAGES } from '../modules/integrations/appMessages';
import { jsonSchemaOf } from './jsonSchemaOf';

/**
 * The messages that the server sends to connected apps, as the webhooks of OpenAPI 3.1: one `POST` per message type, with its
 * signature and the replies that the server reads (docs/protocol.md, row R-05).
 */
export function appWebhooks() {
  return Object.fromEntries(
    Object.entries(APP_MESSAGES).map(([type, { to, data, reply }]) => [
      type,
      {
        post: {
          operationId: `send ${type}`,
          description: `Sent to ${to}, at the URL of its connection.`,
          parameters: HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data) } } },
          responses: {
            '2XX': { description: 'Accepted', ...(reply && { content: { 'application/json': { schema: jsonSchemaOf(reply) } } }) },
            '429': {
              description: 'Retried later',
              headers: { 'retry-after': { description: 'In seconds', schema: { type: 'integer' as const } } },
            },
            '4XX': { description: 'Refused; not retried' },
            '5XX': { description: 'Retried later' },
          },
        },
      },
    ]),
  );
}

const HEADERS = [
  header('webhook-id', 'The same for every attempt'),
  header('webhook-timestamp', 'Unix time in seconds'),
  header('webhook-signature', '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`'),
  header('pase-attempt', 'The number of the attempt, from 1'),
];

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' as const } };
}

function bodyOf(type: string, data: z.ZodMiniType): object {
  return {
    type: 'object',
    required: ['type', 'locationId', 'sentAt', 'data'],
    properties: {
      type: { const: type },
      locationId: { type: 'string' },
      sentAt: { type: 'string', format: 'date-time' },
      data: jsonSchemaOf(data),
    },
  };
}
