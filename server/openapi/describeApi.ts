import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import type { Access, Endpoint, Reply } from '@/contract/endpoint';
import { errorBodySchema } from '@/domain/reply';
import { jsonSchemaOf, namedSchemas } from './jsonSchemaOf';
import { appWebhooks } from './appWebhooks';

/**
 * Adds the OpenAPI document of the API, derived from the contract, and of the messages to apps. `GET /docs/json` returns it; `npm run
 * openapi` writes it to `docs/openapi.json`.
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pase', version },
      webhooks: appWebhooks(),
      components: { schemas: namedSchemas(), securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } } },
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, route.config?.endpoint), url }),
  });
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());
}

function described(schema: FastifySchema | undefined, endpoint: Endpoint | undefined): FastifySchema {
  const parts = Object.entries(schema ?? {}).map(([part, value]): [string, unknown] => {
    return [part, value instanceof z.ZodMiniType ? jsonSchemaOf(value) : value];
  });
  return { ...Object.fromEntries(parts), ...(endpoint && descriptionOf(endpoint)) };
}

function descriptionOf({ method, path, access, reply }: Endpoint): FastifySchema {
  return {
    operationId: `${method} ${path}`,
    description: `Access: ${accessText(access)}`,
    security: access === 'anyone' ? [] : [{ accessToken: [] }],
    response: { '2xx': schemaOf(reply), '4xx': ERROR, '5xx': ERROR },
  };
}

function accessText(access: Access): string {
  if (typeof access !== 'string') return `a role with ${access.map(([scope, action]) => `${scope} ${action}`).join(' or ')}`;
  return {
    anyone: 'everyone',
    signedToken: 'everyone with a token that this server signed',
    appToken: 'a program with the app token',
    signedIn: 'every signed-in user',
    productAdmin: 'product-admin',
  }[access];
}

function schemaOf(reply: Reply): object {
  if (reply === 'other') return { description: 'Done' };
  if ('single' in reply) return jsonSchemaOf(z.object({ data: reply.single }));
  return jsonSchemaOf(z.object({ data: z.array(reply.list), count: z.number(), totalCount: z.number() }));
}

const ERROR = { description: 'An error', ...jsonSchemaOf(errorBodySchema) };
