import { http, type DefaultBodyType, type HttpResponseResolver, type RequestHandlerOptions } from 'msw';
import type { Endpoint, ParamsOf } from '@/contract/endpoint';
import { replyFaults } from '../endpointOf';

interface HandleOptions<E extends Endpoint> extends RequestHandlerOptions {
  /** Handles only requests with these values in the path, instead of all. */
  params?: Partial<ParamsOf<E>>;
  /** The reply differs from the contract on purpose, as that of another server may. */
  isOffContract?: boolean;
}

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
const faults: string[] = [];

/**
 * Creates a msw handler of an endpoint, with its method and path. The test fails if the body of a successful JSON reply differs from the
 * schema of the contract; error replies and `HttpResponse.error()` are passed on.
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  resolver: HttpResponseResolver<ParamsOf<E>, DefaultBodyType>,
  { params = {}, isOffContract = false, ...options }: HandleOptions<E> = {},
) {
  const { method, path } = endpoint;
  const values = new Map<string, string | undefined>(Object.entries(params));
  const address = path.replace(/:(\w+)/g, (parameter, name: string) => values.get(name) ?? parameter);
  // msw types a resolver by the parameters in a literal path; those of the contract's path are the same, apart from the fixed ones.
  const resolve = resolver as HttpResponseResolver<Record<string, string>, DefaultBodyType>;
  return METHODS[method]<Record<string, string>>(
    `*/api${address}`,
    async (info) => {
      const response = await resolve({ ...info, params: { ...info.params, ...Object.fromEntries(Object.entries(params)) } });
      if (!isOffContract && response instanceof Response) {
        faults.push(...(await faultsOf(endpoint, response)).map((fault) => `${method} ${path}: ${fault}`));
      }
      return response;
    },
    options,
  );
}

/** The differences between replies and the contract since the last call, as `METHOD path: problem`. */
export function takeReplyFaults(): string[] {
  return faults.splice(0);
}

async function faultsOf(endpoint: Endpoint, response: Response): Promise<string[]> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return [];
  return replyFaults(endpoint, await response.clone().json());
}
