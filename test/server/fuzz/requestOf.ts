import fc, { type Arbitrary } from 'fast-check';
import { bentValue } from './bentValue';
import { ODD_TEXTS, oddValue, valueOf, type Ids, type JsonSchema } from './valueOf';

/** A call as the description of the API has it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  path: string;
  body: JsonSchema | null;
  query: { name: string; schema: JsonSchema; required: boolean }[];
  /** A good one. */
  sample: { url: string; body?: object } | undefined;
}

export interface FuzzedRequest {
  method: Operation['method'];
  url: string;
  /** The text of a JSON body. */
  payload: string | null;
}

/** Bodies that are no values: what is said twice, said of the prototype, too deep for a reader, or broken off. */
const ODD_BODIES = [
  '',
  'null',
  '[]',
  '7',
  '"text"',
  '{',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"product-admin"}}',
  '{"constructor":{"prototype":{"role":"product-admin"}}}',
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
];

/** Requests of one call: with what fits its schemas, with a good sample, with one or more places of those made odd, and with bodies that are none. */
export function requestOf({ method, path, body, query, sample }: Operation, ids: Ids): Arbitrary<FuzzedRequest> {
  const odd = oddValue(ids);
  const asked = query.map(({ name, schema, required }) => {
    const value = fc.oneof({ weight: 5, arbitrary: valueOf(schema, ids, 0, name) }, { weight: 1, arbitrary: odd });
    return fc.option(
      value.map(
        (given) =>
          `${name}=${[given]
            .flat()
            .map((one) => encoded(asText(one)))
            .join(`&${name}=`)}`,
      ),
      { freq: required ? 20 : 1 },
    );
  });
  const address = fc
    .tuple(addressOf(path, ids), fc.tuple(...asked))
    .map(([url, pairs]) => `${url}?${pairs.filter((pair) => pair !== null).join('&')}`);
  const generated = body === null ? fc.constant(null) : valueOf(body, ids);
  const fitting = sample?.body ? fc.oneof(generated, fc.constant<unknown>(sample.body)) : generated;
  const payload = fc.oneof(
    { weight: 2, arbitrary: fitting.map(written) },
    { weight: 6, arbitrary: bentValue(fitting, ids).map(written) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_BODIES) },
  );
  return fc.record({
    method: fc.constant(method),
    url: sample ? fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: fc.constant(`/api${sample.url}`) }) : address,
    payload: method === 'GET' ? fc.constant(null) : payload,
  });
}

/** Mostly with ids of what is asked for there: `/Locations/{id}` with those of locations. */
function addressOf(path: string, ids: Ids): Arbitrary<string> {
  const parts = path.split('/').map((part, n, all) => {
    if (!part.startsWith('{')) return fc.constant(part);
    const id = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...ids(`${part} ${all[n - 1]}`)) },
      { weight: 1, arbitrary: fc.constantFrom(...ids('')) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    );
    return id.map(encoded);
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

/** Half a surrogate pair has no code: it stands as it would come out of a broken encoder. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).slice(0, 4_000);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function written(value: unknown): string {
  return JSON.stringify(value);
}
