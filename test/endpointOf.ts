import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import type { Endpoint } from '@/contract/endpoint';
import { unwrap } from '@/domain/reply';

const ROUTES = Object.values(ALL_ENDPOINTS)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}$`),
    parameters: endpoint.path.split(':').length,
  }))
  // `/Locations/uploadFile` is not the location `uploadFile`.
  .sort((left, right) => left.parameters - right.parameters);

/** Finds the endpoint of the contract for a call. `path` is below `/api`, without a query. Undefined for endpoints of the demo alone. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  return ROUTES.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;
}

/** Returns how the body of a successful reply differs from the contract, as `path: message`. Empty for endpoints without a reply schema. */
export function replyFaults({ reply }: Endpoint, body: unknown): string[] {
  if (reply === 'other') return [];
  const data = unwrap(body);
  if ('single' in reply) return faultsOf(reply.single, data, 'data');
  return Array.isArray(data) ? data.flatMap((row, index) => faultsOf(reply.list, row, `data.${index}`)) : ['data: not a list'];
}

function faultsOf(schema: Exclude<Endpoint['body'], undefined>, value: unknown, path: string): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => [path, ...issue.path].join('.') + `: ${issue.message}`) ?? [];
}
