import type { IoLine, TraceLine } from '@/domain/trace/traceFormat';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** Returns the title of a line: the event type, message name, error name, or the machine that started. */
export function lineTitle(line: TraceLine): string {
  switch (line.kind) {
    case 'actor':
      return line.machine;
    case 'step':
      return line.event.type;
    case 'io':
      return line.name;
    case 'crash':
      return line.error.name;
    case 'note':
      return line.what;
  }
}

/** Returns whether lists show a line; false for lines that only repeat an actor's state. */
export function isListed(line: TraceLine): boolean {
  return line.kind !== 'actor' || line.state === undefined;
}

/** Returns whether a line is an error: a machine or task failed, or a message or request was rejected or not answered. */
export function isErrorLine(line: TraceLine): boolean {
  switch (line.kind) {
    // The failure itself has its own line; a repeated state is never listed.
    case 'actor':
      return false;
    case 'step':
      return line.status === 'error' || line.event.type.startsWith('xstate.error.');
    case 'io':
      return line.direction === 'in' && (isUnanswered(line) || isFailure(line.data));
    case 'crash':
      return true;
    case 'note':
      return line.what === 'refused';
  }
}

/** Returns whether the server did not answer a request in time. */
function isUnanswered({ via, name, data }: IoLine): boolean {
  return via === 'socket' && name.endsWith(' answered') && data === null;
}

/** Results of a print call that sent no request to the printer. */
const FAILED_KINDS: ReadonlySet<unknown> = new Set(['ticketMissing', 'grantExpired']);

function isFailure(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, failed, ok, recorded, reply } = fieldsOfUnknown(data);
  return FAILED_KINDS.has(kind) || failed === true || [ok, recorded].includes(false) || isFailedReply(reply);
}

/** Returns whether a printer's reply (`PrinterReply`) does not confirm that the ticket was printed. */
function isFailedReply(reply: unknown): boolean {
  const { outcome } = fieldsOfUnknown(fieldsOfUnknown(reply)['verdict']);
  return outcome !== undefined && outcome !== 'printed';
}

/** Shortens an event type: `xstate.done.actor.0.session.loading` becomes `done session.loading`. */
export function shortEvent(type: string): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(?:\d+\.)?/, '$1 ')
    .replace(/^xstate\.(after|init|stop)\b\.?/, '$1 ')
    .trim();
}

const UUID = /^[\da-f]{8}-/;

/** Shortens a URL to its host and an id to its first and last characters. */
export function shortName(own: string): string {
  const host = /^https?:\/\/([^/]+)/.exec(own)?.[1];
  return host ?? (UUID.test(own) ? `${own.slice(0, 4)}…${own.slice(-4)}` : own);
}
