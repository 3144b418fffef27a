import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { isSilent } from '@/domain/printerReply';
import { localNetworkPermission, recordUnpromptedAccess } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';

/**
 * Checks a printer so that the browser asks the person for permission to reach the local network. To be called in a user gesture. Waits while
 * the browser's question is open. Never rejects.
 *
 * @returns The permission afterwards.
 */
export async function askLocalNetwork(url: string): Promise<LocalNetworkPermission> {
  const reply = await printerProtocol.check(url);
  if (!isSilent(reply) && (await localNetworkPermission()) === 'prompt') recordUnpromptedAccess();
  return localNetworkPermission();
}
