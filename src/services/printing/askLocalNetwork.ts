import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { localNetworkPermission, recordUnpromptedAccess } from '@/services/printing/localNetwork';
import { checkPrinter, SIMPLE_HEADERS } from '@/services/printing/printerTransport';

/**
 * Checks a printer so that the browser asks the person for the local network; to be called in a gesture of the person. Waits as long as
 * the question is open. Gives the permission afterwards; never rejects.
 */
export async function askLocalNetwork(url: string): Promise<LocalNetworkPermission> {
  const { kind } = await checkPrinter(url, SIMPLE_HEADERS);
  if (kind !== 'noReply' && (await localNetworkPermission()) === 'prompt') recordUnpromptedAccess();
  return localNetworkPermission();
}
