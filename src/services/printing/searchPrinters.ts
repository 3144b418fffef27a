import pLimit from 'p-limit';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { withEposPath } from '@/domain/printerAddress';
import { needsLocalNetworkPermission } from '@/lib/addressSpace';
import { askLocalNetwork } from '@/services/printing/askLocalNetwork';
import { localNetworkPermission } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/** More requests at once make routers of small shops drop some. */
const AT_ONCE = 10;

/**
 * Why a search ended: all were asked; a person stopped it; the browser keeps this page from the local network, for good or until the person
 * answers its question; the page came by https, and this browser blocks printers that speak http.
 */
export type SearchEnd = 'done' | 'stopped' | 'denied' | 'prompt' | 'mixed';

interface SearchLinks {
  /** Addresses by http, without a path, in the order in which they are asked: at the ePOS path of each. */
  candidates: readonly string[];
  signal: AbortSignal;
  /** Called after each answer. */
  onAsked: (asked: number) => void;
  onFound: (address: string) => void;
}

/**
 * Looks for ePOS printers at addresses of the local network (row R-02), ten at a time, each asked once with a document that prints nothing.
 * To be called in a gesture of the person: the browser may ask for its permission first. Never rejects.
 */
export async function searchPrinters({ candidates, signal, onAsked, onFound }: SearchLinks): Promise<SearchEnd> {
  const obstacle = await obstacleTo(candidates);
  if (signal.aborted) return 'stopped';
  if (obstacle) return obstacle;
  let asked = 0;
  await pLimit(AT_ONCE).map(candidates, async (address) => {
    if (signal.aborted) return;
    const probed = await printerProtocol.probe(withEposPath(address), signal);
    if (signal.aborted) return;
    asked += 1;
    if (probed === 'printer') onFound(address);
    onAsked(asked);
  });
  return signal.aborted ? 'stopped' : 'done';
}

/** What keeps this page from the local network; null: nothing that is known. */
async function obstacleTo([first]: readonly string[]): Promise<Extract<SearchEnd, 'denied' | 'prompt' | 'mixed'> | null> {
  const permission = await localNetworkPermission();
  if (location.protocol === 'https:' && permission === 'unknown') return 'mixed';
  if (first === undefined || !needsLocalNetworkPermission(first, location.hostname)) return null;
  const answered: LocalNetworkPermission = permission === 'prompt' ? await askLocalNetwork(first) : permission;
  return answered === 'denied' || answered === 'prompt' ? answered : null;
}
