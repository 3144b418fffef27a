import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { isSilent } from '@/domain/printerReply';
import { localNetworkPermission, recordUnpromptedAccess } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/**
 * Checks a printer to make the browser show its local-network permission prompt, and waits for the answer. Call it in a user gesture. Never
 * rejects.
 *
 * @returns The permission after the prompt was closed.
 */
export async function requestLocalNetwork(url: string): Promise<LocalNetworkPermission> {
  const reply = await printerProtocol.check(url);
  if (!isSilent(reply) && (await localNetworkPermission()) === 'prompt') recordUnpromptedAccess();
  return localNetworkPermission();
}
