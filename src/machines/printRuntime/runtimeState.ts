import type { LocalNetworkPermission, NeededGrant } from '@/domain/localNetwork';
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
  /** The browser's permission for the local network. */
  permission: LocalNetworkPermission;
  /** The browser's permission for this computer; undefined until the browser reported it, and in recordings before it had its own. */
  loopback?: LocalNetworkPermission;
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
  /** Addresses of the devices (USB, serial) that a person chose in this browser; undefined until they were read. */
  devices?: string[];
  /** Addresses that a tab may reach only with the browser's permission for the local network. */
  guarded: string[];
  /** Addresses that a tab may reach only with the browser's permission for this computer; undefined if there are none. */
  loopbackGuarded?: string[];
  /** Addresses of devices; undefined if there are none. */
  deviceGuarded?: string[];
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

type BrowserAccess = Pick<PrintRuntimeContext, 'permission' | 'loopback' | 'devices'>;

/** Returns the permission that a printer needs: one on this computer has its own (row V-09). */
export function permissionFor({ permission, loopback = permission }: BrowserAccess, needed: NeededGrant): LocalNetworkPermission {
  return needed === 'loopback' ? loopback : permission;
}

/** Whether the browser blocks this tab from an address: a permission is missing (row BP-09), or no device was chosen for it (row V-07). */
export function isPermissionBlocked(access: BrowserAccess, { url, needsGrant }: Pick<RuntimePrinter, 'url' | 'needsGrant'>): boolean {
  if (needsGrant === false || url === null) return false;
  if (needsGrant === 'device') return access.devices?.includes(url) !== true;
  const permission = permissionFor(access, needsGrant);
  return permission !== 'granted' && permission !== 'unknown';
}

/** Returns the addresses whose lanes must be open. */
export function lanesToOpen(context: PrintRuntimeContext): string[] {
  const { main, leadershipUncertain, lanes } = context;
  return main && !leadershipUncertain
    ? lanes.filter((url) => !isPermissionBlocked(context, { url, needsGrant: grantOf(context, url) }))
    : [];
}

function grantOf({ guarded, loopbackGuarded, deviceGuarded }: PrintRuntimeContext, url: string): NeededGrant {
  if (deviceGuarded?.includes(url)) return 'device';
  return loopbackGuarded?.includes(url) ? 'loopback' : guarded.includes(url);
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
  { lanes, guarded, loopbackGuarded, deviceGuarded }: Pick<PrintRuntimeContext, 'lanes' | GuardedList>,
  { url, needsGrant }: Pick<PrintJob, 'url' | 'needsGrant'>,
): Pick<PrintRuntimeContext, 'lanes' | GuardedList> {
  const lists = { guarded, ...(loopbackGuarded && { loopbackGuarded }), ...(deviceGuarded && { deviceGuarded }) };
  const list = needsGrant === false ? null : GUARDED_LISTS[needsGrant === true ? 'network' : needsGrant];
  return { lanes: withItem(lanes, url), ...lists, ...(list && { [list]: withItem(lists[list] ?? [], url) }) };
}

type GuardedList = 'guarded' | 'loopbackGuarded' | 'deviceGuarded';
const GUARDED_LISTS = { network: 'guarded', loopback: 'loopbackGuarded', device: 'deviceGuarded' } as const;

function withItem(list: string[], item: string): string[] {
  return list.includes(item) ? list : [...list, item];
}
