import type { EventObject } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** A reply of a printer, as far as a person changes it. */
export interface PrinterReplyFields {
  success: boolean;
  code: string;
  status: number;
}

/** An event as JSON to edit. */
export function eventText(event: EventObject): string {
  return JSON.stringify(event, null, 2);
}

/** Parses an edited event, or returns its problem: the browser's JSON error, or `noType`. */
export function typedEvent(text: string): { event: EventObject } | { problem: 'noType' } | { problem: 'notJson'; why: string } {
  const read = parsed(text);
  if ('why' in read) return { problem: 'notJson', why: read.why };
  return isEvent(read.value) ? { event: read.value } : { problem: 'noType' };
}

/** The printer's response in an event, at any depth; null if there is none. */
export function printerReply(event: EventObject): PrinterReplyFields | null {
  const reply = replyIn(event);
  return reply && responseOf(reply);
}

/** The event with another response of the printer, and the verdict and health that follow from it. */
export function withPrinterReply(event: EventObject, fields: Partial<PrinterReplyFields>): EventObject {
  const reply = replyIn(event);
  if (!reply) return event;
  const { httpStatus } = reply;
  const answer = { kind: 'reply', httpStatus: typeof httpStatus === 'number' ? httpStatus : 200, ...responseOf(reply), ...fields } as const;
  const changed = replaced(event, reply, replyOfEpos(answer));
  return isEvent(changed) ? changed : event;
}

type Fields = Record<string, unknown>;

function parsed(text: string): { value: unknown } | { why: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function isEvent(value: unknown): value is EventObject {
  return isFields(value) && typeof value['type'] === 'string' && value['type'] !== '';
}

function replyIn(value: unknown): Fields | null {
  if (!isFields(value)) return null;
  if ('verdict' in value && isFields(value['response'])) return value;
  for (const inner of Object.values(value)) {
    const found = replyIn(inner);
    if (found) return found;
  }
  return null;
}

function replaced(value: unknown, target: Fields | null, fields: object): unknown {
  if (!isFields(value)) return value;
  if (value === target) return { ...value, ...fields };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, target, fields)]));
}

function responseOf(reply: Fields): PrinterReplyFields & { battery: number } {
  const { success, code, status, battery } = fieldsOfUnknown(reply['response']);
  return {
    success: success === true,
    code: typeof code === 'string' ? code : '',
    status: typeof status === 'number' ? status : 0,
    battery: typeof battery === 'number' ? battery : 0,
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
