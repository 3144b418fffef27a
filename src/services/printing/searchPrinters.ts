import pLimit from 'p-limit';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { withEposPath } from '@/domain/printerAddress';
import { neededPermission } from '@/lib/addressSpace';
import { requestLocalNetwork } from '@/services/printing/requestLocalNetwork';
import { localNetworkPermission } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/** Routers of small shops drop some of more simultaneous requests. */
const MAX_CONCURRENT_PROBES = 10;

/**
 * Why a search ended: all addresses were probed (`done`); a person stopped it; the local-network permission is `denied`, or still at the
 * browser's `prompt`; `mixed`: the page uses https, and this browser blocks requests to http printers as mixed content.
 */
export type SearchEnd = 'done' | 'stopped' | 'denied' | 'prompt' | 'mixed';

interface SearchOptions {
  /** Addresses with scheme http and without a path, in probing order. Each is probed at its ePOS path. */
  candidates: readonly string[];
  signal: AbortSignal;
  /** Called after each probe, with the number of probed addresses. */
  onProbed: (probed: number) => void;
  onFound: (address: string) => void;
}

/**
 * Searches addresses of the local network for ePOS printers (row R-02), ten at a time, with one empty document each, which prints nothing.
 * Call it in a user gesture: the browser may show its permission prompt first. Never rejects.
 */
export async function searchPrinters({ candidates, signal, onProbed, onFound }: SearchOptions): Promise<SearchEnd> {
  const obstacle = await findObstacle(candidates);
  if (signal.aborted) return 'stopped';
  if (obstacle) return obstacle;
  let probedCount = 0;
  await pLimit(MAX_CONCURRENT_PROBES).map(candidates, async (address) => {
    if (signal.aborted) return;
    const probed = await printerProtocol.probe(withEposPath(address), signal);
    if (signal.aborted) return;
    probedCount += 1;
    if (probed === 'printer') onFound(address);
    onProbed(probedCount);
  });
  return signal.aborted ? 'stopped' : 'done';
}

/** Returns why this page cannot reach the local network; null if no reason is known. */
async function findObstacle([first]: readonly string[]): Promise<Extract<SearchEnd, 'denied' | 'prompt' | 'mixed'> | null> {
  const space = neededPermission(first ?? '', location.hostname);
  const permission = await localNetworkPermission(space ?? 'local');
  if (location.protocol === 'https:' && permission === 'unknown') return 'mixed';
  if (first === undefined || space === null) return null;
  const answered: LocalNetworkPermission = permission === 'prompt' ? await requestLocalNetwork(first) : permission;
  return answered === 'denied' || answered === 'prompt' ? answered : null;
}
