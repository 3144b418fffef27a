import fc, { type Arbitrary } from 'fast-check';
import { HttpResponse } from 'msw';
import { anyChange, faults, MISSING, rowsWithFaults, withFaults } from './badJson';

/** A reply that no correct server sends, and a description of its fault. */
export interface BadReply {
  what: string;
  respond: () => Response;
}

const ERROR = { error: { statusCode: 500, code: 'BROKEN', message: 'broken' } };
const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

/** Without 401 and network errors, which have tests of their own: the app asks for the password, or retries. */
const BODIES: Readonly<Record<string, string>> = {
  HTML,
  'empty body': '',
  'truncated JSON': '{"data":[{"id":"a',
  null: 'null',
  true: 'true',
  number: '7',
  text: '"data"',
  'empty list': '[]',
  'empty object': '{}',
  'null data': '{"data":null}',
  'data of text': '{"data":"x"}',
  'list of nulls': '{"data":[null,null],"count":2,"totalCount":2}',
  'negative counts': '{"data":[],"count":-1,"totalCount":-5}',
  'counts as text': '{"data":[],"count":"many","totalCount":{}}',
  'prototype keys': '{"__proto__":{"data":[]},"constructor":1}',
  'deep lists': `${'['.repeat(400)}${']'.repeat(400)}`,
  'error with 200': JSON.stringify(ERROR),
};
const REFUSALS: Readonly<Record<string, string>> = {
  'an error': JSON.stringify(ERROR),
  HTML,
  'empty body': '',
  'an error that is text': '{"error":"x"}',
  'an error with odd fields': '{"error":{"code":7,"message":null,"details":[[]]}}',
  'null details': '{"error":{"message":"x","code":"constructor","details":{"issues":null,"rejected":7}}}',
};
const STATUSES = [400, 403, 404, 405, 409, 410, 413, 418, 422, 429, 500, 501];

const wholeReply: Arbitrary<BadReply> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.entries(BODIES)).map(([what, body]) => reply(`200 ${what}`, 200, body)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...STATUSES), fc.constantFrom(...Object.entries(REFUSALS)))
      .map(([status, [what, body]]) => reply(`${status} ${what}`, status, body)),
  },
  fc.constant({ what: '204', respond: () => new HttpResponse(null, { status: 204 }) }),
);

type Change = Parameters<typeof rowsWithFaults>[1];

/** A list whose rows have the same fault, each in another field. */
function wrongRows(good: unknown): ((change: Change) => BadReply) | null {
  if (typeof good !== 'object' || good === null || !('data' in good) || !Array.isArray(good.data)) return null;
  const row: unknown = good.data[0];
  if (typeof row !== 'object' || row === null) return null;
  return (change) => {
    const data = rowsWithFaults(row, change);
    return reply(`each field ${change.name}`, 200, JSON.stringify({ data, count: data.length, totalCount: data.length }));
  };
}

/** The replies that every run includes: lists in which each field is missing once. */
export function missingFields(good: unknown): BadReply[] {
  const rows = wrongRows(good);
  return rows ? MISSING.map(rows) : [];
}

/** Invalid replies: usually a valid one with a few faults, sometimes another reply. */
export function badReply(good: unknown): Arbitrary<BadReply> {
  const bent = faults.map((some) => {
    const { value, what } = withFaults(good, some);
    return reply(what, 200, JSON.stringify(value));
  });
  const rows = wrongRows(good);
  return fc.oneof(
    { weight: 4, arbitrary: bent },
    { weight: 1, arbitrary: wholeReply },
    ...(rows ? [{ weight: 2, arbitrary: anyChange.map(rows) }] : []),
  );
}

function reply(what: string, status: number, body: string): BadReply {
  return { what, respond: () => new HttpResponse(body, { status, headers: { 'content-type': 'application/json' } }) };
}
