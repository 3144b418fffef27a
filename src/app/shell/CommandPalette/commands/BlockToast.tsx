import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { useStateBefore } from '@/app/shell/CommandPalette/commands/useStateBefore';
import type { BlockedItem } from '@/domain/blockedItem';
import type { Location } from '@/domain/location';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { BlockActLine } from '@/features/productAvailability/BlockActs/BlockActLine';
import type { BlockAct } from '@/features/productAvailability/blockAct';
import { undoParts } from '@/features/productAvailability/blockParts';
import { channelsOf } from '@/features/productAvailability/blockRows';
import '@/features/productAvailability/productBlocking.css';
import '@/app/shell/CommandPalette/commands/commandToast.css';
import type { BlockPart } from '@/machines/productBlock/blockRequest';
import type { ApiAccess } from '@/services/api/baseQuery';
import { blockingApi } from '@/services/api/blockingApi';

interface BlockToastProps {
  kind: 'block' | 'unblock';
  /** The product. */
  name: string;
  locations: readonly Location[];
  parts: readonly BlockPart[];
  onClose: () => void;
}

const NOTHING_SHOWN: readonly string[] = [];

/**
 * Blocks or unblocks a product when it is mounted, and shows progress and result as the product blocking does (row W-02). Undoing a block puts
 * back what was blocked before it, which is read first. If that is unknown, or the block changes nothing, undo is not offered.
 */
export function BlockToast({ kind, name, locations, parts, onClose }: BlockToastProps) {
  const intl = useIntl();
  const appOf = useChannelApps();
  const [startedAt] = useState(() => Date.now());
  const before = useStateBefore(useBlocksRead(kind, parts));
  const [undone, setUndone] = useState<readonly BlockPart[] | null>(null);
  const act = useMemo((): BlockAct => {
    const names = [name];
    if (undone) return { id: 1, kind: 'undo', parts: undone, names };
    return { id: 0, kind: kind === 'block' ? 'blockParts' : 'unblock', parts, names };
  }, [kind, name, parts, undone]);
  if (before === undefined) {
    return (
      <div className="command-toast" role="status">
        <span>
          <strong>{intl.formatMessage({ id: `blocking.act.${kind}Title` }, { count: 1, name })}</strong>{' '}
          {intl.formatMessage({ id: 'blocking.act.sendingLabel' })}
        </span>
      </div>
    );
  }
  const partsToUndo = (now: number) => (before ? undoParts(parts, before, channelsAt(locations), now) : []);
  const canUndo = !undone && partsToUndo(startedAt).length > 0;
  return (
    <div className="command-toast">
      <BlockActLine
        key={act.id}
        act={act}
        channelName={(slug) => appOf(slug).name}
        shownIds={NOTHING_SHOWN}
        onSent={onClose}
        onClose={onClose}
        {...(canUndo && { onUndo: () => setUndone(partsToUndo(Date.now())) })}
      />
    </div>
  );
}

/** Returns a stable function that reads what is blocked at the locations before a block; null for an unblock, which cannot be undone. */
function useBlocksRead(kind: 'block' | 'unblock', parts: readonly BlockPart[]): () => Promise<ReadonlyMap<string, BlockedItem[]> | null> {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  return useCallback(async () => {
    if (kind === 'unblock') return null;
    const reads = parts.map(async ({ locationId }) => {
      const options = { subscribe: false, forceRefetch: true };
      const { items } = await dispatch(blockingApi.endpoints.getSuspendInfo.initiate(locationId, options)).unwrap();
      return [locationId, items] as const;
    });
    return new Map(await Promise.all(reads));
  }, [dispatch, kind, parts]);
}

function channelsAt(locations: readonly Location[]): (locationId: string) => readonly string[] {
  const byId = new Map(locations.map((location) => [location.id, channelsOf(location)]));
  return (locationId) => byId.get(locationId) ?? [];
}
