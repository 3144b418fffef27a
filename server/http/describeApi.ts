import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** Writes the description of the API (OpenAPI) from the schemas of its routes; `GET /docs/json` shows it. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Pase', version } },
    transform: ({ schema, url }) => ({ schema: asJsonSchemas(schema), url }),
  });
  app.get('/docs/json', async () => app.swagger());
}

function asJsonSchemas(schema: FastifySchema | undefined): FastifySchema {
  const parts = Object.entries(schema ?? {}).map(([part, value]): [string, unknown] => {
    if (!(value instanceof z.ZodMiniType)) return [part, value];
    return [part, z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' })];
  });
  return Object.fromEntries(parts);
}
