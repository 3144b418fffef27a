import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { PrinterReport, PrintJob } from '@/domain/printJob';
import type { PrinterHealth } from '@/domain/printerReply';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

export interface PrintRuntimeInput {
  /** Id of this page load, unique among the user's tabs. */
  tabId: string;
  printers: RuntimePrinter[];
}

/** State of the print runtime. JSON only, without tickets. */
export interface PrintRuntimeContext extends PrintRuntimeInput {
  main: boolean;
  /** Another device was the main tab since this tab was, or since the page load. */
  printedElsewhere: boolean;
  /** Nothing is sent until the server confirms that this tab is still the main one. */
  leadershipUncertain: boolean;
  permission: LocalNetworkPermission;
  /** The browser allows this tab to reach at least one printer, or there are no printers. */
  fit: boolean;
  /** The last check of each address. Sent to the server with every tick. */
  checks: Record<string, { result: PrinterHealth; at: string }>;
  /** The last reports of other tabs and installed programs, by printer. */
  reports: Record<string, PrinterReport>;
  /** The locations without a main tab of any user, according to the server. */
  unserved: string[];
  /** Addresses that have a lane. */
  lanes: string[];
  /** The open lanes. */
  openLanes: string[];
  /** Addresses that a tab may reach only with the browser's permission. */
  guarded: string[];
  /** Ids of the running jobs, in order of arrival. */
  jobs: string[];
  /** Ids of the jobs that wait for a person's answer whether they were printed. */
  questions: string[];
}

export function initialRuntime(input: PrintRuntimeInput): PrintRuntimeContext {
  return {
    ...input,
    main: false,
    printedElsewhere: false,
    leadershipUncertain: false,
    permission: 'unknown',
    fit: true,
    checks: {},
    reports: {},
    unserved: [],
    lanes: [],
    openLanes: [],
    guarded: [],
    jobs: [],
    questions: [],
  };
}

/** Whether the browser blocks this tab from an address that needs its permission (row BP-09). */
export function isPermissionBlocked(
  { permission }: Pick<PrintRuntimeContext, 'permission'>,
  { needsGrant }: { needsGrant: boolean },
): boolean {
  return needsGrant && permission !== 'granted' && permission !== 'unknown';
}

/** Returns the addresses whose lanes must be open. */
export function lanesToOpen(context: PrintRuntimeContext): string[] {
  const { main, leadershipUncertain, lanes, guarded } = context;
  return main && !leadershipUncertain ? lanes.filter((url) => !isPermissionBlocked(context, { needsGrant: guarded.includes(url) })) : [];
}

/** Whether this tab may be the main one: it may reach at least one printer, or has none. */
export function isFit(context: PrintRuntimeContext): boolean {
  const usable = context.printers.filter(isWatched);
  return usable.length === 0 || usable.some((printer) => !isPermissionBlocked(context, printer));
}

/** Whether the browser checks the printer and prints on it. */
export function isWatched(printer: RuntimePrinter): printer is RuntimePrinter & { url: string } {
  return printer.usability === 'usable' && printer.url !== null;
}

/** Returns the state without a job that has ended. */
export function withoutJob({ jobs, questions }: Pick<PrintRuntimeContext, 'jobs' | 'questions'>, uuid: string) {
  return { jobs: jobs.filter((job) => job !== uuid), questions: questions.filter((job) => job !== uuid) };
}

/** Returns the state with the lane of an address. */
export function withLane(
  context: Pick<PrintRuntimeContext, 'lanes' | 'guarded'>,
  { url, needsGrant }: Pick<PrintJob, 'url' | 'needsGrant'>,
) {
  return {
    lanes: context.lanes.includes(url) ? context.lanes : [...context.lanes, url],
    guarded: needsGrant && !context.guarded.includes(url) ? [...context.guarded, url] : context.guarded,
  };
}
