import type { ActorLine, TraceLine } from '@/domain/trace/traceFormat';

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

/** Whether something went wrong there: a machine or a task broke down, a message or call was refused or not answered. */
export function isErrorLine(line: TraceLine): boolean {
  switch (line.kind) {
    case 'actor':
      return line.state?.status === 'error';
    case 'step':
      return line.status === 'error' || line.event.type.startsWith('xstate.error.');
    case 'io':
      return line.direction === 'in' && isFailure(line.data);
    case 'crash':
      return true;
    case 'note':
      return line.what === 'refused';
  }
}

function isFailure(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, ok, recorded, success, reply }: Partial<Record<'kind' | 'ok' | 'recorded' | 'success' | 'reply', unknown>> = data;
  return kind === 'noReply' || [ok, recorded, success].includes(false) || isFailure(reply);
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
  const host = /^https?:\/\/([^/]+)/.exec(own)?.[1];
  return `${kind} ${host ?? (UUID.test(own) ? `${own.slice(0, 4)}…${own.slice(-4)}` : own)}`;
}
