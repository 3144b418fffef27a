import { waitFor, type SnapshotFrom } from 'xstate';
import { isDeviceAddress } from '@/domain/deviceAddress';
import { isSilent } from '@/domain/printerReply';
import { CHECK_TIMEOUT_MS } from '@/domain/printTiming';
import { neededPermission } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { PrinterLaneActor } from '@/machines/printerLane/printerLaneMachine';
import type { ConnectionResult } from '@/machines/printerSettings/printerSettingsMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { laneId } from '@/machines/printRuntime/printRuntimeProtocol';
import { localNetworkPermission } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/** The lane has its own timeout for a check; if it takes longer, the lane is printing a ticket. */
const LANE_ANSWERS_WITHIN_MS = CHECK_TIMEOUT_MS + 1_000;

/**
 * Checks the printer at an address (decision G28). A printer receives one request at a time: if this tab's print runtime has an open lane
 * to the address, the lane sends the check; otherwise the browser sends it directly. If the local network permission is missing, the result
 * reports that instead of a printer problem. `address` may be that of a device of this computer. Never rejects.
 */
export async function checkConnection(address: string, printRuntime: PrintRuntimeActor | null): Promise<ConnectionResult> {
  const url = isDeviceAddress(address) ? address : withScheme(address, location.protocol);
  if (printRuntime && isLaneOpen(printRuntime.getSnapshot(), url)) {
    const checked = await checkOnLane(printRuntime, url);
    if (checked) return checked;
  }
  const reply = await printerProtocol.check(url);
  const space = neededPermission(url, location.hostname);
  if (isSilent(reply) && space) {
    const permission = await localNetworkPermission(space);
    if (permission === 'prompt' || permission === 'denied') return { ok: false, problem: permission };
  }
  return reply.health;
}

/** Null: the lane was closed before it replied. */
async function checkOnLane(printRuntime: PrintRuntimeActor, url: string): Promise<ConnectionResult | null> {
  const before = printRuntime.getSnapshot().context.checks[url];
  const answered = waitFor(printRuntime, (now) => now.context.checks[url] !== before || !isLaneOpen(now, url), {
    timeout: LANE_ANSWERS_WITHIN_MS,
  });
  printRuntime.send({ type: 'printer.check', url });
  try {
    const { context } = await answered;
    return context.checks[url]?.result ?? null;
  } catch {
    return { ok: false, problem: 'busy' };
  }
}

function isLaneOpen({ children }: SnapshotFrom<PrintRuntimeActor>, url: string): boolean {
  // Only lanes are children of the runtime under these ids.
  const lane = children[laneId(url)] as PrinterLaneActor | undefined;
  return lane?.getSnapshot().context.open === true;
}
