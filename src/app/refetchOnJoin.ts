import type { Dispatch } from '@reduxjs/toolkit';
import type { RuntimeHolder } from '@/app/runtimeHolder';
import { baseApi } from '@/services/api/baseApi';
import type { TagType } from '@/contract/tags';

/** The kinds of data that messages of the realtime server keep current (`socketRoutes.ts`). */
export const LIVE_TAGS = [
  'order',
  'location',
  'channelStatus',
  'block',
  'catalog',
  'masterCatalog',
  'operation',
  'need',
  'overduePrint',
  'printQuestion',
] as const satisfies TagType[];

/**
 * Refetches all data that realtime messages keep current, each time the tab has joined its rooms: it has missed the messages before
 * (rows RT-02 and BO-04). Invalidated, because `refetch` does nothing during a request, whose reply may be older than the join.
 * Returns the function that stops it.
 */
export function refetchOnJoin(runtime: RuntimeHolder, { dispatch }: { dispatch: Dispatch }): () => void {
  const refetch = () => void dispatch(baseApi.util.invalidateTags([...LIVE_TAGS]));
  let followed = runtime.get().connection;
  let joined = followed?.on('connection.joined', refetch);
  const unsubscribe = runtime.subscribe(() => {
    const { connection } = runtime.get();
    if (connection === followed) return;
    followed = connection;
    joined?.unsubscribe();
    joined = connection?.on('connection.joined', refetch);
    if (connection?.getSnapshot().matches('ready')) refetch();
  });
  return () => {
    unsubscribe();
    joined?.unsubscribe();
  };
}
