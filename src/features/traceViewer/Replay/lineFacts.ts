import type { ActorLine, IoLine, TraceLine } from '@/domain/trace/traceFormat';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** What a line of a list is called: the type of its event, the name of its message, the machine that began. */
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

/** Lines that only tell anew how an actor stands are in no list. */
export function isListed(line: TraceLine): boolean {
  return line.kind !== 'actor' || line.state === undefined;
}

/** Whether something went wrong there: a machine or a task broke down, a message or call was refused or not answered. */
export function isErrorLine(line: TraceLine): boolean {
  switch (line.kind) {
    // Its breakdown is a line of its own; a line that only tells it anew is never listed.
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

/** What the server was asked, and gave no answer to in time. */
function isUnanswered({ via, name, data }: IoLine): boolean {
  return via === 'socket' && name.endsWith(' answered') && data === null;
}

/** Results of a call to a printer without a request to it. */
const FAILED_KINDS: ReadonlySet<unknown> = new Set(['ticketMissing', 'grantExpired']);

function isFailure(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, failed, ok, recorded, reply } = fieldsOfUnknown(data);
  return FAILED_KINDS.has(kind) || failed === true || [ok, recorded].includes(false) || isFailedReply(reply);
}

/** A printer's reply (`PrinterReply`) after which the ticket is not known to be printed. */
function isFailedReply(reply: unknown): boolean {
  const { outcome } = fieldsOfUnknown(fieldsOfUnknown(reply)['verdict']);
  return outcome !== undefined && outcome !== 'printed';
}

/** The type of an event in few letters: what XState calls `xstate.done.actor.0.session.loading` is `done session.loading`. */
export function shortEvent(type: string): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(?:\d+\.)?/, '$1 ')
    .replace(/^xstate\.(after|init|stop)\b\.?/, '$1 ')
    .trim();
}

const UUID = /^[\da-f]{8}-/;

/** An actor in few letters: `job 2301…3b33`, `lane localhost:4602`, `mainTab`; one without a name by its machine. */
export function actorTitle({ name, machine, actor }: ActorLine): string {
  if (name === actor) return machine;
  const [kind, ...rest] = name.split(':');
  const own = rest.join(':');
  if (own === '') return name;
  return `${kind} ${shortName(own)}`;
}

/** An address by its host, an id by its ends, anything else as it is. */
export function shortName(own: string): string {
  const host = /^https?:\/\/([^/]+)/.exec(own)?.[1];
  return host ?? (UUID.test(own) ? `${own.slice(0, 4)}…${own.slice(-4)}` : own);
}
