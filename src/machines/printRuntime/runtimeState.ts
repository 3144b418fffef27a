import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { PrinterReport, PrintJob } from '@/domain/printJob';
import type { CheckResult } from '@/domain/printOutcome';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

export interface PrintRuntimeInput {
  /** Names this page load among the tabs of the user. */
  tabId: string;
  printers: RuntimePrinter[];
}

/** What the print runtime knows: all JSON, no ticket. */
export interface PrintRuntimeContext extends PrintRuntimeInput {
  main: boolean;
  /** Another device printed before this tab became the main one. */
  away: boolean;
  /** The server must first say again that this tab prints: nothing is sent. */
  doubted: boolean;
  permission: LocalNetworkPermission;
  /** There is a printer that this tab is let print on, or none at all. */
  fit: boolean;
  /** The last check of each address; it goes to the server with every tick. */
  checks: Record<string, { result: CheckResult; at: string }>;
  /** What other tabs and installed programs last saw, by printer, as the server told it last. */
  reports: Record<string, PrinterReport>;
  /** The locations that no main tab of any user prints for, as the server told it last. */
  unserved: string[];
  /** Addresses that have a lane. */
  lanes: string[];
  /** Those of them that are open. */
  openLanes: string[];
  /** Those of them that the browser lets a tab reach only with a permission. */
  guarded: string[];
  /** Ids of the jobs under way, in the order they came. */
  jobs: string[];
  /** Ids of those of them of which a person must say whether they came out. */
  questions: string[];
}

export function startOfRuntime(input: PrintRuntimeInput): PrintRuntimeContext {
  return {
    ...input,
    main: false,
    away: false,
    doubted: false,
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

/** The browser does not let this tab reach an address that needs its permission (row BP-09). */
export function isBarred({ permission }: Pick<PrintRuntimeContext, 'permission'>, { needsGrant }: { needsGrant: boolean }): boolean {
  return needsGrant && permission !== 'granted' && permission !== 'unknown';
}

/** The addresses that are to be open now. */
export function lanesToOpen(context: PrintRuntimeContext): string[] {
  const { main, doubted, lanes, guarded } = context;
  return main && !doubted ? lanes.filter((url) => !isBarred(context, { needsGrant: guarded.includes(url) })) : [];
}

/** Whether there is a printer to print on, or none at all: a tab whose printers are all barred is not fit for the role. */
export function isFit(context: PrintRuntimeContext): boolean {
  const usable = context.printers.filter(isWatched);
  return usable.length === 0 || usable.some((printer) => !isBarred(context, printer));
}

/** The browser checks and prints on it. */
export function isWatched(printer: RuntimePrinter): printer is RuntimePrinter & { url: string } {
  return printer.usability === 'usable' && printer.url !== null;
}

/** Without a job that is at its end here. */
export function withoutJob({ jobs, questions }: Pick<PrintRuntimeContext, 'jobs' | 'questions'>, uuid: string) {
  return { jobs: jobs.filter((job) => job !== uuid), questions: questions.filter((job) => job !== uuid) };
}

/** With the lane of an address, where it is new. */
export function withLane(
  context: Pick<PrintRuntimeContext, 'lanes' | 'guarded'>,
  { url, needsGrant }: Pick<PrintJob, 'url' | 'needsGrant'>,
) {
  return {
    lanes: context.lanes.includes(url) ? context.lanes : [...context.lanes, url],
    guarded: needsGrant && !context.guarded.includes(url) ? [...context.guarded, url] : context.guarded,
  };
}
