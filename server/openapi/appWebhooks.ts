import type * as z from 'zod/mini';
import { APP_MESSAGES } from '../modules/integrations/appMessages';
import { jsonSchemaOf } from './jsonSchemaOf';

/**
 * What the server sends to the apps that locations are connected to, as the webhooks of OpenAPI 3.1: one `POST` for each type of message, with its
 * signature and the answers that are read (docs/protocol.md, row R-05).
 */
export function appWebhooks() {
  return Object.fromEntries(
    Object.entries(APP_MESSAGES).map(([type, { to, data, reply }]) => [
      type,
      {
        post: {
          operationId: `send ${type}`,
          description: `Sent to ${to}, to the address of its connection.`,
          parameters: HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data) } } },
          responses: {
            '2XX': { description: 'Taken', ...(reply && { content: { 'application/json': { schema: jsonSchemaOf(reply) } } }) },
            '429': {
              description: 'Sent again later',
              headers: { 'retry-after': { description: 'In s', schema: { type: 'integer' as const } } },
            },
            '4XX': { description: 'Refused; not sent again' },
            '5XX': { description: 'Sent again later' },
          },
        },
      },
    ]),
  );
}

const HEADERS = [
  header('webhook-id', 'The same at every attempt'),
  header('webhook-timestamp', 'In s since 1970'),
  header('webhook-signature', '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`'),
  header('pase-attempt', 'Counts from 1'),
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
