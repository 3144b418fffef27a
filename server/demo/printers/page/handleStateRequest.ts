import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { printerStateChangeSchema, type PrinterState, type PrinterStateChange } from '../printerState';
import { readBody } from '../readBody';
import { sendJson, sendPage } from './sendPage';

const STATE_BYTES = 1024;

/** The part of a printer that the page and tests control. */
export interface ControllablePrinter {
  name: string;
  state: PrinterState;
  change(change: PrinterStateChange): void;
  /** Clears all faults; the paper width does not change. */
  mend(): void;
}

/**
 * Handles `GET /state`, `POST /state` (changes the fields of the body) and `POST /mend` (clears all faults). All reply with
 * `{name, ...state}`. An invalid body is rejected with 400 and an error per field, a request from another origin with 403.
 */
export async function handleStateRequest(
  printer: ControllablePrinter,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  const isRead = path === '/state' && (method === 'GET' || method === 'HEAD');
  if (!isRead && method !== 'POST') return sendPage(response, 405, 'text/plain', 'Method not allowed');
  const { origin, host } = request.headers;
  if (!isRead && origin !== undefined && origin !== `http://${host}`)
    return sendJson(response, 403, { error: 'Requests from another origin are not allowed' });
  const problem = isRead ? null : await change(printer, path, request);
  return problem === null ? sendJson(response, 200, { name: printer.name, ...printer.state }) : sendJson(response, 400, { error: problem });
}

/** Applies the change; returns what is wrong with the body, or null. */
async function change(printer: ControllablePrinter, path: string, request: IncomingMessage): Promise<string | null> {
  const body = await readBody(request, STATE_BYTES);
  if (path === '/mend') printer.mend();
  else {
    const parsed = printerStateChangeSchema.safeParse(readJson(body));
    if (!parsed.success) return parsed.error.issues.map(describeIssue).join('; ');
    // A field of parsed JSON is never undefined, which the inferred type allows.
    printer.change(parsed.data as PrinterStateChange);
  }
  return null;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${key}: no such field`).join('; ');
  if (field === '') return 'The body must be a JSON object of at most 1,024 bytes with the fields to change';
  switch (issue.code) {
    case 'invalid_type':
      return `${field}: expected ${issue.expected}`;
    case 'invalid_value':
      return `${field}: expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field}: expected at least ${issue.minimum}`;
    case 'too_big':
      return `${field}: expected at most ${issue.maximum}`;
    case 'invalid_union':
      return `${field}: expected one of ${issue.errors
        .flat()
        .flatMap((other) => (other.code === 'invalid_value' ? other.values.map(String) : []))
        .join(', ')}`;
    case 'invalid_format':
      return `${field}: expected text that matches ${issue.pattern}`;
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
