import type { Endpoint, ParamsOf } from '@/contract/endpoint';
import { handle } from './handle';
import { server } from './server';

/** Replies to the requests of an endpoint, all or those with these path parameters. @returns their bodies; null for a request without one */
export function recordBodies<const E extends Endpoint>(
  endpoint: E,
  reply: (body: unknown) => Response | Promise<Response>,
  params: Partial<ParamsOf<E>> = {},
): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    handle(
      endpoint,
      async ({ request }) => {
        const text = await request.text();
        const body: unknown = text === '' ? null : JSON.parse(text);
        bodies.push(body);
        return reply(body);
      },
      { params },
    ),
  );
  return bodies;
}
