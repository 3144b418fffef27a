import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { printerStateChangeSchema, type PrinterState, type PrinterStateChange } from '../printerState';
import { readBody } from '../readBody';
import { sendJson, sendPage } from './sendPage';

const STATE_BYTES = 1024;

/** A printer whose state a person or a test can change. */
export interface SwitchedPrinter {
  name: string;
  state: PrinterState;
  change(change: PrinterStateChange): void;
  /** Resets all faults; the paper width is unchanged. */
  clearFaults(): void;
}

/**
 * Handles `GET /state`, `POST /state`, which changes the fields in the body, and `POST /mend`, which resets all faults. All return
 * `{name, ...state}`. Responds with 400 and the problem of each field to an invalid body, and with 403 to a page of another origin.
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
    return sendJson(response, 403, { error: 'A page of another site must not change a printer' });
  const problem = reads ? null : await change(printer, path, request);
  return problem === null ? sendJson(response, 200, { name: printer.name, ...printer.state }) : sendJson(response, 400, { error: problem });
}

/** Applies the change in the body. Returns the problems of an invalid body, else null. */
async function change(printer: SwitchedPrinter, path: string, request: IncomingMessage): Promise<string | null> {
  const body = await readBody(request, STATE_BYTES);
  if (path === '/mend') printer.clearFaults();
  else {
    const parsed = printerStateChangeSchema.safeParse(readJson(body));
    if (!parsed.success) return parsed.error.issues.map(problemText).join('; ');
    // JSON has no `undefined`, so no field is explicitly undefined.
    printer.change(parsed.data as PrinterStateChange);
  }
  return null;
}

function problemText(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${key}: no such field`).join('; ');
  if (field === '') return 'Expected a JSON object of at most 1,024 bytes with the fields to change';
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
