import { waitFor, type SnapshotFrom } from 'xstate';
import { isSilent } from '@/domain/printerReply';
import { CHECK_TIMEOUT_MS } from '@/domain/printTiming';
import { isMoreLocal } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { PrinterLaneActor } from '@/machines/printerLane/printerLaneMachine';
import type { ConnectionResult } from '@/machines/printerSettings/printerSettingsMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { laneId } from '@/machines/printRuntime/printRuntimeProtocol';
import { localNetworkPermission } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/** The lane gives a check its own limit; what is beyond it is spent on a ticket. */
const LANE_ANSWERS_WITHIN_MS = CHECK_TIMEOUT_MS + 1_000;

/**
 * Asks the printer at an address how it is (decision G28). A printer gets one request at a time: where this tab's print runtime has an
 * open lane to the address, the lane asks; else, and in a tab that does not print, the browser asks by itself. Where it may not reach the
 * local network, that is the trouble, not the printer. Never rejects.
 */
export async function checkConnection(address: string, printRuntime: PrintRuntimeActor | null): Promise<ConnectionResult> {
  const url = withScheme(address, location.protocol);
  if (printRuntime && isLaneOpen(printRuntime.getSnapshot(), url)) {
    const checked = await askLane(printRuntime, url);
    if (checked) return checked;
  }
  const reply = await printerProtocol.check(url);
  if (isSilent(reply) && isMoreLocal(url, location.hostname)) {
    const permission = await localNetworkPermission();
    if (permission === 'prompt' || permission === 'denied') return { ok: false, trouble: permission };
  }
  return reply.health;
}

/** Null: the lane was closed meanwhile. */
async function askLane(printRuntime: PrintRuntimeActor, url: string): Promise<ConnectionResult | null> {
  const before = printRuntime.getSnapshot().context.checks[url];
  const answered = waitFor(printRuntime, (now) => now.context.checks[url] !== before || !isLaneOpen(now, url), {
    timeout: LANE_ANSWERS_WITHIN_MS,
  });
  printRuntime.send({ type: 'printer.check', url });
  try {
    const { context } = await answered;
    return context.checks[url]?.result ?? null;
  } catch {
    return { ok: false, trouble: 'busy' };
  }
}

function isLaneOpen({ children }: SnapshotFrom<PrintRuntimeActor>, url: string): boolean {
  // The runtime keeps lanes, and nothing else, under these ids.
  const lane = children[laneId(url)] as PrinterLaneActor | undefined;
  return lane?.getSnapshot().context.open === true;
}
