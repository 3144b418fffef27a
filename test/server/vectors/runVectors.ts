import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readEposAnswer } from '@/services/printing/epos/readEposAnswer';
import { startVirtualPrinter, type VirtualPrinter } from '../../../server/demo/printers/virtualPrinter';
import type { Vector } from './readVectors';

/** The result of a vector: for a document the reply and the number of printed tickets, for a reply the result of the client's parser. */
interface VectorOutcome {
  success: boolean;
  code: string;
  tickets: number;
  /** False if the client could not parse the reply. */
  read: boolean;
}

interface VectorResult {
  vector: Vector;
  outcome: VectorOutcome;
  passed: boolean;
}

const refusedAs =
  (code: string) =>
  (outcome: VectorOutcome): boolean =>
    !outcome.success && outcome.code === code && outcome.tickets === 0;

const PASSES: Readonly<Record<Vector['expected'], (outcome: VectorOutcome) => boolean>> = {
  'on paper': ({ success, code, tickets }) => success && code === '' && tickets === 1,
  'success, nothing on paper': ({ success, code, tickets }) => success && code === '' && tickets === 0,
  // The state of a job depends on what was printed before.
  'job query answered': ({ code, tickets }) => ['', 'JobNotFound', 'Printing', 'JobSpooling'].includes(code) && tickets === 0,
  SchemaError: refusedAs('SchemaError'),
  RequestEntityTooLarge: refusedAs('RequestEntityTooLarge'),
  DeviceNotFound: refusedAs('DeviceNotFound'),
  'reply: the client reads it': () => true,
};

/** Prints documents on one virtual printer and parses replies with the parser of the browser client, one at a time. */
export async function* runVectors(vectors: readonly Vector[]): AsyncGenerator<VectorResult> {
  provideDomParser();
  const printer = await startVirtualPrinter({ port: 0, name: 'Vectors', printMs: 0 });
  try {
    for (const vector of vectors) {
      const outcome = await (vector.expected.startsWith('reply') ? readReply(vector) : print(vector, printer));
      yield { vector, outcome, passed: outcome.read && PASSES[vector.expected](outcome) };
    }
  } finally {
    await printer.close();
  }
}

/** A line for a person: `ok     04-status-check-empty.xml: success, nothing on paper`. */
export function resultLine({ vector, outcome, passed }: VectorResult): string {
  const { success, code, tickets, read } = outcome;
  const got = read ? `success="${success}" code="${code}", ${tickets} on paper` : 'no reply that the client can read';
  return `${passed ? 'ok   ' : 'WRONG'} ${vector.file}: ${vector.expected}${passed ? '' : `; got ${got}`}`;
}

async function print({ path }: Vector, printer: VirtualPrinter): Promise<VectorOutcome> {
  const before = printer.ledger.length;
  const reply = await fetch(printer.serviceUrl, { method: 'POST', body: readFileSync(path) });
  return outcomeOf(reply.status, await reply.text(), printer.ledger.length - before);
}

async function readReply({ path }: Vector): Promise<VectorOutcome> {
  return outcomeOf(200, readFileSync(path, 'utf8'), 0);
}

function outcomeOf(httpStatus: number, text: string, tickets: number): VectorOutcome {
  const reply = readEposAnswer(httpStatus, text);
  return reply.kind === 'reply'
    ? { success: reply.success, code: reply.code, tickets, read: true }
    : { success: false, code: '', tickets, read: false };
}

/**
 * Provides the global DOMParser that the client's reply parser needs, from jsdom. jsdom is not a direct dependency, so it is resolved from
 * jest's environment.
 */
function provideDomParser(): void {
  if (typeof DOMParser !== 'undefined') return;
  const fromHere = createRequire(import.meta.url);
  const fromJest = createRequire(fromHere.resolve('jest-environment-jsdom'));
  const { JSDOM } = fromJest('jsdom') as { JSDOM: new () => { window: { DOMParser: typeof DOMParser } } };
  globalThis.DOMParser = new JSDOM().window.DOMParser;
}
