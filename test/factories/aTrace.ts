import { changesBetween } from '@/domain/trace/changes';
import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import type { IoLine, NoteLine, TraceLine, TraceScope } from '@/domain/trace/traceFormat';
import { aTraceHeader } from './aTraceHeader';

interface Stepped {
  value?: unknown;
  context?: unknown;
  status?: string;
}

const BEGIN = Date.UTC(2026, 10, 21, 20);

/** Builds a trace line by line at times in seconds after its start. */
export function aTrace() {
  const lines: TraceLine[] = [];
  const contexts = new Map<string, unknown>();
  let now = BEGIN;
  let page = 'page-1';

  const position = () => ({ n: lines.length + 1, t: now, page });
  const add = (line: TraceLine) => {
    lines.push(line);
    return line;
  };

  return {
    lines,
    /** Sets the time and page of the following lines. */
    at(seconds: number, of = page) {
      now = BEGIN + seconds * 1_000;
      page = of;
    },
    actor(machine: string, name: string, value: unknown, context: unknown = {}) {
      contexts.set(`${page} ${name}`, context);
      return add({ kind: 'actor', ...position(), actor: name, machine, name, parent: null, state: { value, context, status: 'active' } });
    },
    step(actor: string, event: string | { type: string; [field: string]: unknown }, { value, context, status }: Stepped = {}) {
      const key = `${page} ${actor}`;
      const changes = context === undefined ? undefined : changesBetween(contexts.get(key), context);
      if (context !== undefined) contexts.set(key, context);
      return add({
        kind: 'step',
        ...position(),
        actor,
        event: typeof event === 'string' ? { type: event } : event,
        taken: [],
        ...(value !== undefined && { value }),
        ...(changes && { changes }),
        ...(status !== undefined && { status }),
      });
    },
    io: (line: Pick<IoLine, 'via' | 'direction' | 'name'> & Partial<IoLine>) => add({ kind: 'io', ...position(), ...line }),
    note: (what: NoteLine['what'], data?: unknown) => add({ kind: 'note', ...position(), what, data }),
    crash: (actor: string) =>
      add({ kind: 'crash', ...position(), actor, event: { type: 'turn.granted' }, error: { name: 'TypeError', frames: [] } }),
    diagnose(scope: Partial<TraceScope> = {}) {
      return diagnose({ header: aTraceHeader({ scope: { kind: 'all', id: null, locationId: null, ...scope } }), lines });
    },
  };
}
export type ATrace = ReturnType<typeof aTrace>;
