import type { MenuPushAnswer } from '@/domain/menuPush';
import type { PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import type { MenuReply } from '@/services/api/menuCall';
import { channelOutcome } from '@/services/operations/channelOutcome';
import { isPushUnsure } from '@/services/operations/pushError';

/** What is known of a push by its answer (row CA-05). */
export function pushReplyOf(reply: MenuReply<MenuPushAnswer>): PushReply {
  if ('data' in reply) {
    return { kind: 'answered', operationId: reply.data.operationId ?? null, outcomes: reply.data.results.map(channelOutcome) };
  }
  return isPushUnsure(reply.error) ? { kind: 'unsure' } : { kind: 'failed', error: reply.error };
}
