import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { FUZZ_RUNS } from '../server/fuzz/fuzzRuns';
import { faults, withFaults } from './badJson';
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { replyFaults } from '../endpointOf';
import { GOOD_REPLIES } from './goodReplies';
import { GOOD_MESSAGES } from './goodMessages';

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const DOMAIN = 'src/domain';
/** Values per schema. */
const VALUES = 300 * FUZZ_RUNS;
const SEED = 20_261_123;

/** Valid replies and messages, their payloads and first rows, to be combined with faults. */
const validValues = [...Object.values(GOOD_REPLIES), ...GOOD_MESSAGES.map(([, message]) => message)].flatMap((reply) => {
  const data = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : reply;
  const [row] = Array.isArray(data) ? (data as unknown[]) : [data];
  return [reply, data, row];
});
const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...validValues), faults).map(([good, some]) => withFaults(good, some).value) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** All schemas exported by the domain, by name. */
async function schemas(): Promise<(readonly [string, Schema])[]> {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((name) => /^[\w/]+\.ts$/.test(name));
  const modules = await Promise.all(files.map(async (name) => Object.entries((await import(join(process.cwd(), DOMAIN, name))) as object)));
  return modules.flat().flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

it('every GET endpoint has a valid reply that its contract accepts', () => {
  const reading = Object.entries(ALL_ENDPOINTS).filter(([, { method }]) => method === 'GET');

  expect(Object.keys(GOOD_REPLIES).sort()).toEqual(reading.map(([name]) => name).sort());
  for (const [name, endpoint] of reading) expect([name, replyFaults(endpoint, GOOD_REPLIES[name])]).toEqual([name, []]);
});

it('every schema accepts or rejects any value without an error, and its results are JSON', async () => {
  const found: unknown[] = [];
  const values = fc.sample(anyValue, { numRuns: VALUES, seed: SEED });
  const all = await schemas();
  let accepted = 0;

  for (const [name, schema] of all) {
    for (const value of values) {
      try {
        const read = schema.safeParse(value);
        if (!read.success) continue;
        accepted += 1;
        // `undefined` stands for a missing field.
        if (read.data !== undefined) JSON.parse(JSON.stringify(read.data));
      } catch (error) {
        found.push([name, String(error), JSON.stringify(value).slice(0, 300)]);
      }
    }
  }

  process.stdout.write(`${all.length * values.length} values to ${all.length} schemas, ${accepted} accepted\n`);
  expect(found).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
  expect(accepted).toBeGreaterThan(all.length);
});
