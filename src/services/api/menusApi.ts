import {
  channelImpactListSchema,
  menuPushAnswerSchema,
  menuSnapshotListSchema,
  type ChannelImpact,
  type MenuPushAnswer,
  type MenuPushBody,
  type MenuSnapshot,
} from '@/domain/menuPush';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

const path = (locationId: string) => `/Locations/${encodeURIComponent(locationId)}`;

type Push = MenuPushBody & { locationId: string };

/** Pushing menus of locations to their channels (rows CA-04, CA-05, BC-01, BC-02). A push is never made again by itself. */
export const menusApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** What a push would change, channel by channel. Worked out as asked, and not kept: the menu changes under it. */
    getMenuImpact: build.mutation<TolerantList<ChannelImpact>, Push>({
      query: ({ locationId, ...body }) => ({ method: 'POST', url: `${path(locationId)}/menu-impact`, body }),
      responseSchema: bodyOf(channelImpactListSchema),
    }),
    /** Pushes a menu. After a failure too nobody knows what of it was done. */
    pushMenu: build.mutation<MenuPushAnswer, Push>({
      query: ({ locationId, ...body }) => ({ method: 'POST', url: `${path(locationId)}/updateCatalogInChannels`, body }),
      responseSchema: dataOf(menuPushAnswerSchema),
      invalidatesTags: (_answer, _error, { locationId }) => [listTag('operation'), idTag('block', locationId)],
    }),
    /** What was pushed before, newest first. It changes with the operations: each push is one. */
    listMenuSnapshots: build.query<TolerantList<MenuSnapshot>, string>({
      query: (locationId) => ({ method: 'GET', url: `${path(locationId)}/menu-snapshots` }),
      responseSchema: bodyOf(menuSnapshotListSchema),
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('operation')],
    }),
    /** Pushes that very menu again to its channel. */
    pushBack: build.mutation<MenuPushAnswer, { locationId: string; snapshotId: string }>({
      query: ({ locationId, snapshotId }) => ({
        method: 'POST',
        url: `${path(locationId)}/menu-snapshots/${encodeURIComponent(snapshotId)}/push`,
      }),
      responseSchema: dataOf(menuPushAnswerSchema),
      invalidatesTags: (_answer, _error, { locationId }) => [listTag('operation'), idTag('block', locationId)],
    }),
  }),
});

export const { useGetMenuImpactMutation, usePushMenuMutation, useListMenuSnapshotsQuery, usePushBackMutation } = menusApi;
