import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MenuSnapshot } from '@/domain/menuPush';
import { pushReplyOf } from '@/features/catalogs/CatalogSync/pushReply';
import type { PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { pushSnapshot } from '@/services/api/menuPushes';

/** Pushing a snapshot back to its channel, and what is known of that by the answer; null as long as there is none. */
export function usePushBack(locationId: string, { id }: MenuSnapshot) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [isSending, setSending] = useState(false);
  const [reply, setReply] = useState<PushReply | null>(null);

  async function push() {
    setSending(true);
    setReply(null);
    setReply(pushReplyOf(await dispatch(pushSnapshot(locationId, id))));
    setSending(false);
  }

  return { push, isSending, reply };
}
