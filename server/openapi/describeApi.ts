import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { CALLS, type Call, type CallNeeds } from '@/domain/calls';
import { errorBodySchema } from '@/domain/reply';
import { jsonSchemaOf } from './jsonSchemaOf';
import { appWebhooks } from './appWebhooks';
import { REPLIES } from '../platform/http/replies';

/**
 * Writes the description of the API (OpenAPI) from the schemas of its routes, the table of calls and the schemas with which the browser app
 * reads replies, and of what it sends to apps; `GET /docs/json` shows it, `npm run openapi` keeps it in `docs/openapi.json`.
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pase', version },
      webhooks: appWebhooks(),
      components: { securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: described(schema, `${String(route.method)} ${url.replace(/^\/api(?=\/)/, '')}`),
      url,
    }),
  });
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());
}

function described(schema: FastifySchema | undefined, call: string): FastifySchema {
  const parts = Object.entries(schema ?? {}).map(([part, value]): [string, unknown] => {
    return [part, value instanceof z.ZodMiniType ? jsonSchemaOf(value) : value];
  });
  return { ...Object.fromEntries(parts), ...(isCall(call) && whatIsKnownOf(call)) };
}

function isCall(call: string): call is Call {
  return call in CALLS;
}

function whatIsKnownOf(call: Call): FastifySchema {
  const needs: CallNeeds = CALLS[call];
  return {
    operationId: call,
    description: `Who may: ${wordsOf(needs)}`,
    security: needs === 'nobody' ? [] : [{ accessToken: [] }],
    response: { '2xx': replyOf(call), '4xx': ERROR, '5xx': ERROR },
  };
}

function wordsOf(needs: CallNeeds): string {
  if (typeof needs !== 'string') return `a role with ${needs.map(([scope, action]) => `${scope} ${action}`).join(' or ')}`;
  return {
    nobody: 'anybody',
    signedToken: 'anybody with a token that this server signed',
    appToken: 'a program with the app token',
    signedIn: 'anybody signed in',
    productAdmin: 'product-admin',
  }[needs];
}

function replyOf(call: Call): object {
  const reply = REPLIES[call];
  if (!reply) return { description: 'Done' };
  if ('single' in reply) return jsonSchemaOf(z.object({ data: reply.single }));
  return jsonSchemaOf(z.object({ data: z.array(reply.list), count: z.number(), totalCount: z.number() }));
}

const ERROR = { description: 'The one shape of errors', ...jsonSchemaOf(errorBodySchema) };
