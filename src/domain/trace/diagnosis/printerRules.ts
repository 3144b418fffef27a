import * as z from 'zod/mini';
import { isDeviceAddress } from '@/domain/deviceAddress';
import { finding, durationOf, secondsOf, type Evidence, type Rule } from '@/domain/trace/diagnosis/findings';
import type { Finding, Standing } from '@/domain/trace/diagnosis/diagnosis';
import {
  actorsOf,
  contextsOf,
  isStanding,
  traceDuration,
  spansIn,
  stepsOf,
  type Span,
  type TracedActor,
  type TraceIndex,
} from '@/domain/trace/diagnosis/traceIndex';
import { printerUrl, spansOfJob, type TracedJob } from '@/domain/trace/diagnosis/tracedJobs';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { hostOf } from '@/domain/trace/traceNames';
import { addressSpaceOf } from '@/lib/addressSpace';

const checkSchema = z.looseObject({ url: z.string(), result: z.looseObject({ ok: z.boolean(), problem: z.optional(z.string()) }) });

/** The code with which a printer rejects a ticket, by the problem that it reports in a check. */
const CODES = new Map([
  ['coverOpen', 'EPTR_COVER_OPEN'],
  ['paperEnd', 'EPTR_REC_EMPTY'],
  ['cutter', 'EPTR_CUTTER'],
  ['mechanism', 'EPTR_MECHANICAL'],
  ['unrecoverable', 'EPTR_UNRECOVERABLE'],
  ['recoverable', 'EPTR_AUTOMATICAL'],
]);

/** A problem of a printer, found by the checks of one page. */
interface Fault extends Span {
  from: StepLine;
  url: string;
  trouble: string;
}

/** The printer did not respond, or reported that it is offline. */
export const printerOffline: Rule = (evidence) =>
  faultsIn(evidence.index)
    .filter(({ trouble }) => !CODES.has(trouble))
    .map((fault) => ofFault(evidence, 'printerOffline', fault, { trouble: fault.trouble }));

/** The printer reported a problem in a check. */
export const printerFault: Rule = (evidence) =>
  faultsIn(evidence.index).flatMap((fault) => {
    const code = CODES.get(fault.trouble);
    return code === undefined ? [] : [ofFault(evidence, 'printerCode', fault, { code })];
  });

/** The address of a printer is invalid, or its id is missing. */
export const urlInvalid: Rule = ({ index }) =>
  actorsOf(index, 'printerEntry').flatMap((entry) =>
    spansIn(entry, 'unavailable').map((span) => {
      const isAddress = spansIn(entry, 'unavailable.missingUuid').some(({ from }) => from === span.from);
      return finding('urlInvalid', [span.from], {
        about: entry.name,
        url: printerUrl([entry], entry.name.slice('entry:'.length)),
        printers: [entry.name.slice('entry:'.length)],
        standing: isStanding(index, span) ? 'standing' : 'past',
        values: { printer: entry.name.slice('entry:'.length), why: isAddress ? 'uuid' : 'address' },
      });
    }),
  );

/** The browser blocks the page from reaching a printer (rows BP-09, V-09), or no device was chosen for it (row V-07). */
export const permissionMissing: Rule = ({ index, jobs }) =>
  actorsOf(index, 'printerEntry').flatMap((entry) =>
    blockedIn(entry).map((span) => {
      const url = printerUrl([entry], entry.name.slice('entry:'.length));
      const waiting = jobs.filter((job) => job.url === url && overlaps(index, job, span));
      const isDevice = isDeviceAddress(url ?? '');
      const change = isDevice ? null : permissionAt(index, span, url);
      return finding('permissionMissing', [span.from, change?.at], {
        about: entry.name,
        url,
        lasted: durationOf(index, span),
        jobs: waiting.map(({ uuid }) => uuid),
        standing: isStanding(index, span) ? 'standing' : waiting.length > 0 ? 'delayed' : 'past',
        values: { printer: hostOf(url ?? ''), permission: isDevice ? 'device' : (change?.permission ?? 'prompt') },
      });
    }),
  );

const entrySchema = z.looseObject({ permissionBlocked: z.boolean(), printer: z.looseObject({ usability: z.string() }) });

/** Periods in which the browser blocked a printer, also while another tab printed, because this one could not take over. */
function blockedIn(entry: TracedActor): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const { at, context } of contextsOf(entry)) {
    const entryContext = entrySchema.safeParse(context).data;
    const isPermissionBlocked = entryContext?.permissionBlocked === true && entryContext.printer.usability === 'usable';
    const isOver = at.kind === 'step' && at.status !== undefined;
    if (isPermissionBlocked && !isOver && !open) spans.push((open = { from: at, to: null }));
    if (open && (!isPermissionBlocked || isOver)) {
      open.to = at;
      open = null;
    }
  }
  return spans;
}

function ofFault({ index, jobs }: Evidence, id: Finding['id'], fault: Fault, values: Record<string, string>): Finding {
  const held = jobs.flatMap((job) => {
    const at = job.url === fault.url ? heldBy(index, job, fault) : undefined;
    return at ? [{ job, at }] : [];
  });
  return finding(id, [entryStep(index, fault.from), ...held.map(({ at }) => at), fault.to ? entryStep(index, fault.to) : undefined], {
    about: `lane:${fault.url}`,
    url: fault.url,
    lasted: durationOf(index, fault),
    jobs: held.map(({ job }) => job.uuid),
    standing: standingOfFault(
      index,
      fault,
      held.map(({ job }) => job),
    ),
    values: { printer: hostOf(fault.url), seconds: secondsOf(traceDuration(index, fault)), ...values },
  });
}

/** The step of the printer's entry on the same check, which shows its state; otherwise the step itself. */
function entryStep(index: TraceIndex, check: TraceLine): TraceLine {
  if (check.kind !== 'step' || check.event.type !== 'printer.checked') return check;
  const { url, at } = check.event;
  const steps = actorsOf(index, 'printerEntry').flatMap((entry) => (entry.page === check.page ? stepsOf(entry, 'printer.checked') : []));
  return steps.find(({ event }) => event['url'] === url && event['at'] === at) ?? check;
}

function standingOfFault(index: TraceIndex, fault: Fault, held: readonly TracedJob[]): Standing {
  if (isStanding(index, fault)) return 'standing';
  return held.length > 0 ? 'delayed' : 'past';
}

/** The line at which a job began to wait for a printer with a problem. */
function heldBy(index: TraceIndex, job: TracedJob, fault: Fault) {
  return spansOfJob(job, 'course.blocked').find((span) => meets(index, span, fault))?.from;
}

function overlaps(index: TraceIndex, job: TracedJob, span: Span): boolean {
  return spansOfJob(job, 'course').some((course) => meets(index, course, span));
}

function meets(index: TraceIndex, one: Span, other: Span): boolean {
  const endOf = (span: Span) => span.from.t + traceDuration(index, span);
  return one.from.t <= endOf(other) && other.from.t <= endOf(one);
}

/** A fault ends with a successful check, with another fault, or when the page stops printing, because the state is then unknown. */
function faultsIn(index: TraceIndex): Fault[] {
  return actorsOf(index, 'printRuntime').flatMap((runtime) => {
    const faults: Fault[] = [];
    const open = new Map<string, Fault>();
    const close = (url: string, to: StepLine) => {
      const fault = open.get(url);
      if (fault) fault.to = to;
      open.delete(url);
    };
    for (const step of stepsOf(runtime, 'printer.checked', 'mainTab.changed', 'xstate.stop')) {
      const check = step.event.type === 'printer.checked' ? checkSchema.safeParse(step.event).data : undefined;
      if (!check) for (const url of [...open.keys()]) close(url, step);
      else {
        const { url, result } = check;
        const trouble = result.ok ? null : (result.problem ?? 'unreadable');
        if (open.get(url)?.trouble === trouble) continue;
        close(url, step);
        if (trouble === null) continue;
        const fault = { url, trouble, from: step, to: null };
        open.set(url, fault);
        faults.push(fault);
      }
    }
    return faults;
  });
}

/** The permission for the address space of a printer; a browser or recording may have one permission for both. */
function permissionAt(index: TraceIndex, { from }: Span, url: string | null): { at: StepLine; permission: string } | null {
  const steps = actorsOf(index, 'printRuntime').flatMap((runtime) => stepsOf(runtime, 'permission.changed'));
  // The entries are notified before the runtime's own step ends.
  const at = steps.findLast(({ page, t }) => page === from.page && t <= from.t + 1_000);
  const isLoopback = url !== null && URL.canParse(url) && addressSpaceOf(new URL(url).hostname) === 'loopback';
  const permission = (isLoopback && at?.event['loopback']) || at?.event['permission'];
  return at && typeof permission === 'string' ? { at, permission } : null;
}
