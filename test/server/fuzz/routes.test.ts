import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { errorBodySchema } from '@/domain/reply';
import { CHANGE_SAMPLES } from '../audit/changeSamples';
import { users } from '../../../server/platform/db/schema';
import { EVERY_ENDPOINT } from '../everyEndpoint';
import { useTestServer } from '../testServer';
import { FUZZ_RUNS } from './fuzzRuns';
import { requestOf, type FuzzedRequest, type Operation } from './requestOf';
import {
  CHANGED_ASYNCHRONOUSLY,
  changedBetween,
  type Fingerprint,
  Fingerprints,
  idsOf,
  markTenants,
  MARK,
  otherTenantRows,
} from '../twoTenants';
import type { Ids, JsonSchema } from './valueOf';

/** The number of requests per call and role. */
const REQUESTS = 6;
const SEED = 20_261_123;

interface ApiDescription {
  paths: Record<string, Record<string, DescribedCall>>;
}

interface DescribedCall {
  operationId: string;
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
}

const answered = new Map<number, number>();
afterAll(() => process.stderr.write(`fuzz of routes, answers: ${JSON.stringify(Object.fromEntries(answered))}\n`));

describe('every call with fuzzed requests', () => {
  const { server, database } = useTestServer();
  let ids: Ids;

  beforeEach(async () => {
    await markTenants(database());
    ids = await idsOf(database());
  });

  it.each(['account-admin', 'location-staff', 'account-menu', 'product-admin'] as const)(
    'by %s never fails with a server error, leaks no data of another tenant, and changes nothing if rejected [P-01]',
    async (role) => {
      const theirs = await otherTenantRows(database());
      const seesAll = role === 'product-admin';
      await server.app.ready();
      const failures: string[] = [];
      const actor = await userRow(`user-${role}`);
      const fingerprints = new Fingerprints();
      let sawMark = false;
      const calls = operationsOf(server.app.swagger() as unknown as ApiDescription);
      expect(calls.map(({ call }) => call).sort()).toEqual([...EVERY_ENDPOINT.keys()].sort());
      for (const { call, operation } of calls) {
        const property = fc.asyncProperty(requestOf(operation, ids), async (request) => {
          const before = request.method === 'GET' ? null : await fingerprints.take(database());
          const { statusCode, body } = await send(role, request);
          answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
          if (statusCode >= 500) throw new Error(`Server error ${statusCode}: ${body}`);
          sawMark ||= body.includes(MARK);
          if (!seesAll && body.includes(MARK)) throw new Error(`Reply with data of another tenant: ${body}`);
          if (statusCode >= 400 && !errorBodySchema.safeParse(JSON.parse(body)).success)
            throw new Error(`Not an error body of the API: ${body}`);
          if (before === null) return;
          if (statusCode < 400) await restore(actor);
          else await expectUnchanged(fingerprints, before, () => send(role, request));
        });
        await fc
          .assert(property, { numRuns: REQUESTS * FUZZ_RUNS, seed: SEED, endOnFailure: true, includeErrorInReport: true })
          .catch((error: Error) => {
            failures.push(`${call} by ${role}: ${error.message.slice(0, 3_000)}`);
          });
      }

      expect(failures).toEqual([]);
      // Only a role with access to all tenants may see the marks, and it must have seen them.
      expect(sawMark).toBe(seesAll);
      if (!seesAll) expect(await otherTenantRows(database())).toEqual(theirs);
    },
    600_000 * FUZZ_RUNS,
  );

  /** Restores the calling user, who may have changed or deleted itself. */
  async function restore(actor: typeof users.$inferSelect): Promise<void> {
    await database().insert(users).values(actor).onConflictDoUpdate({ target: users.id, set: actor });
  }

  /** Throws if a rejected request changed data. Asynchronous changes of an earlier request are excluded by sending the request again. */
  async function expectUnchanged(fingerprints: Fingerprints, before: Fingerprint, again: () => Promise<unknown>): Promise<void> {
    const after = await fingerprints.take(database());
    const changed = changedBetween(before, after);
    if (changed.length === 0) return;
    if (changed.every((table) => CHANGED_ASYNCHRONOUSLY.has(table))) {
      await again();
      if (changedBetween(after, await fingerprints.take(database())).length === 0) return;
    }
    throw new Error(`The rejected request changed ${changed.join(', ')}`);
  }

  async function userRow(id: string): Promise<typeof users.$inferSelect> {
    const [row] = await database().select().from(users).where(eq(users.id, id));
    if (!row) throw new Error(`The demo has no ${id}.`);
    return row;
  }

  async function send(role: string, { method, url, payload }: FuzzedRequest) {
    const headers = {
      'access-token': server.context.tokens.sign(`user-${role}`),
      ...(payload !== null && { 'content-type': 'application/json' }),
    };
    return server.app.inject({ method, url, headers, ...(payload !== null && { payload }) });
  }
});

/** All calls of the OpenAPI description, so that new calls are included automatically. */
function operationsOf({ paths }: ApiDescription): { call: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { operationId, requestBody, parameters = [] }]) => {
      if (!operationId) return [];
      // The operation id is the name of the call.
      const sample = CHANGE_SAMPLES[operationId];
      const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? null;
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema: of, required }) => ({ name, schema: of, required: required === true }));
      // OpenAPI has methods in lower case.
      return [{ call: operationId, operation: { method: method.toUpperCase() as Operation['method'], path, body, query, sample } }];
    }),
  );
}
