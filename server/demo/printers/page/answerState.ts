import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { printerStateChangeSchema, type PrinterState, type PrinterStateChange } from '../printerState';
import { readBody } from '../readBody';
import { sendJson, sendPage } from './sendPage';

const STATE_BYTES = 1024;

/** A printer as a person or a test can switch it. */
export interface SwitchedPrinter {
  name: string;
  state: PrinterState;
  change(change: PrinterStateChange): void;
  /** Puts everything in order; the paper stays as wide as it is. */
  mend(): void;
}

/**
 * `GET /state` tells how a printer is, `POST /state` changes the fields of the body, `POST /mend` puts it in order; all answer
 * `{name, ...state}`. A body that is no change of a state is refused with 400 and what is wrong with which field, the page of
 * another origin with 403.
 */
export async function answerState(
  printer: SwitchedPrinter,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  const reads = path === '/state' && (method === 'GET' || method === 'HEAD');
  if (!reads && method !== 'POST') return sendPage(response, 405, 'text/plain', 'Method not allowed');
  const { origin, host } = request.headers;
  if (!reads && origin !== undefined && origin !== `http://${host}`)
    return sendJson(response, 403, { error: 'Another site may not switch a printer' });
  const trouble = reads ? null : await change(printer, path, request);
  return trouble === null ? sendJson(response, 200, { name: printer.name, ...printer.state }) : sendJson(response, 400, { error: trouble });
}

/** What is wrong with the body; null when the change is made. */
async function change(printer: SwitchedPrinter, path: string, request: IncomingMessage): Promise<string | null> {
  const body = await readBody(request, STATE_BYTES);
  if (path === '/mend') printer.mend();
  else {
    const asked = printerStateChangeSchema.safeParse(readJson(body));
    if (!asked.success) return asked.error.issues.map(inWords).join('; ');
    // JSON knows no undefined: a field is there or it is not.
    printer.change(asked.data as PrinterStateChange);
  }
  return null;
}

function inWords(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${key}: no such field`).join('; ');
  if (field === '') return 'The body is a JSON object of at most 1,024 bytes with the fields to change';
  switch (issue.code) {
    case 'invalid_type':
      return `${field}: ${issue.expected} expected`;
    case 'invalid_value':
      return `${field}: one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field}: at least ${issue.minimum}`;
    case 'too_big':
      return `${field}: at most ${issue.maximum}`;
    case 'invalid_union':
      return `${field}: one of ${issue.errors
        .flat()
        .flatMap((other) => (other.code === 'invalid_value' ? other.values.map(String) : []))
        .join(', ')}`;
    case 'invalid_format':
      return `${field}: text of the form ${issue.pattern}`;
    default:
      return `${field}: ${issue.message}`;
  }
}

function readJson(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
