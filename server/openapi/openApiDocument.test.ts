import { readFile } from 'node:fs/promises';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { openApiDocument } from './openApiDocument';

interface Operation {
  operationId?: string;
  responses: Record<string, { content?: Record<string, { schema: { properties?: Record<string, unknown> } }> }>;
}
interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> } } }>;
  paths: Record<string, Record<string, Operation>>;
}

describe('docs/openapi.json', () => {
  it('is up to date with `npm run openapi`', async () => {
    expect(await readFile('docs/openapi.json', 'utf8')).toBe(await openApiDocument());
  });

  it('describes every endpoint except those of the demo', async () => {
    // The generated document has this type.
    const { paths } = JSON.parse(await openApiDocument()) as Document;

    const described = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ operationId }) => operationId ?? []),
    );
    const calls = Object.values(ALL_ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(calls.sort());
  });

  it('describes replies with the schemas that the app reads, and errors with a common one', async () => {
    // The generated document has this type.
    const { paths } = JSON.parse(await openApiDocument()) as Document;

    const responses = paths['/api/orders/queryOrders']?.['get']?.responses;
    expect(Object.keys(responses?.['2XX']?.content?.['application/json']?.schema.properties ?? {})).toEqual([
      'data',
      'count',
      'totalCount',
    ]);
    expect(Object.keys(responses?.['4XX']?.content?.['application/json']?.schema.properties ?? {})).toEqual(['error']);
  });

  it('describes the content of a saved view once, which its endpoints reference [M-04]', async () => {
    const text = await openApiDocument();
    // The generated document has this type.
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, { oneOf?: unknown[] }> } };

    expect(components.schemas['ViewContent']?.oneOf).toHaveLength(2);
    expect(text.split('#/components/schemas/ViewContent')).toHaveLength(6);
    expect(text.split('"compareFrom"')).toHaveLength(3);
  });

  it('describes every message that apps receive, by type [R-05]', async () => {
    // The generated document has this type.
    const { webhooks } = JSON.parse(await openApiDocument()) as Document;
    const protocol = await readFile('docs/protocol.md', 'utf8');

    const described = Object.keys(webhooks);
    const inProtocol = [...protocol.matchAll(/^\| `([a-z]+(?:\.[a-z]+)?)` \| the /gm)].map(([, type]) => type);
    expect(described.sort()).toEqual(inProtocol.sort());
    expect(webhooks['pos.order']?.post.requestBody.content['application/json']?.schema.properties).toMatchObject({
      type: { const: 'pos.order' },
      data: { type: 'object', properties: { lines: { type: 'array' } } },
    });
  });
});
