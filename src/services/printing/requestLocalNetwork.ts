import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { isSilent } from '@/domain/printerReply';
import { neededPermission } from '@/lib/addressSpace';
import { localNetworkPermission, recordUnpromptedAccess } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/**
 * Checks a printer to make the browser show the prompt of the permission that the address needs, and waits for the answer. Call it in a
 * user gesture. Never rejects.
 *
 * @returns The permission after the prompt was closed; `unknown` for an address that needs none.
 */
export async function requestLocalNetwork(url: string): Promise<LocalNetworkPermission> {
  const reply = await printerProtocol.check(url);
  const space = neededPermission(url, location.hostname);
  if (space === null) return 'unknown';
  if (!isSilent(reply) && (await localNetworkPermission(space)) === 'prompt') recordUnpromptedAccess(space);
  return localNetworkPermission(space);
}
