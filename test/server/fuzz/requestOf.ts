import fc, { type Arbitrary } from 'fast-check';
import { mutatedValue } from './mutatedValue';
import { ODD_TEXTS, oddValue, valueOf, type Ids, type JsonSchema } from './valueOf';

/** A call in the OpenAPI description. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces. */
  path: string;
  body: JsonSchema | null;
  query: { name: string; schema: JsonSchema; required: boolean }[];
  /** A valid call. */
  sample: { url: string; body?: object } | undefined;
}

export interface FuzzedRequest {
  method: Operation['method'];
  url: string;
  /** The text of a JSON body. */
  payload: string | null;
}

/** Unusual bodies: duplicate keys, prototype properties, deep nesting, truncated JSON. */
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

/** Requests for one call: valid ones from its schemas, its sample, mutations of both, and unusual bodies. */
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
    { weight: 6, arbitrary: mutatedValue(fitting, ids).map(written) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_BODIES) },
  );
  return fc.record({
    method: fc.constant(method),
    url: sample ? fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: fc.constant(`/api${sample.url}`) }) : address,
    payload: method === 'GET' ? fc.constant(null) : payload,
  });
}

/** Parameters mostly have ids of the right kind: `/Locations/{id}` has location ids. */
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

/** Percent-encodes a text. Lone surrogates are replaced, because they cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).slice(0, 4_000);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function written(value: unknown): string {
  return JSON.stringify(value);
}
