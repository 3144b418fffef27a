import type { MenuPushAnswer } from '@/domain/menuPush';
import { channelOutcome } from '@/entities/operation/channelOutcome';
import { isPushUnsure } from '@/entities/operation/pushError';
import type { PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import type { MenuReply } from '@/services/api/menuCall';

/** Converts the server's answer to the event data of a push (row CA-05). */
export function pushReplyOf(reply: MenuReply<MenuPushAnswer>): PushReply {
  if ('data' in reply) {
    return { kind: 'answered', operationId: reply.data.operationId ?? null, outcomes: reply.data.results.map(channelOutcome) };
  }
  return isPushUnsure(reply.error) ? { kind: 'unsure' } : { kind: 'failed', error: reply.error };
}
