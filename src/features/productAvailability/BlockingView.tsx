import { Button } from '@blueprintjs/core';
import { useCallback, useMemo, useReducer, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { BlockedItem, ItemKind } from '@/domain/blockedItem';
import type { Location } from '@/domain/location';
import { useSuspendInfos, type SuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import type { BlockAct } from '@/features/productAvailability/blockAct';
import { BlockActLine } from '@/features/productAvailability/BlockActs/BlockActLine';
import { UnblockAll } from '@/features/productAvailability/BlockActs/UnblockAll';
import { entriesOf } from '@/features/productAvailability/blockCells';
import { BlockingNotices } from '@/features/productAvailability/BlockingNotices';
import { BlockingTools } from '@/features/productAvailability/BlockingTools';
import { BlockMatrix } from '@/features/productAvailability/BlockMatrix/BlockMatrix';
import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';
import { unblockParts, type BlockTarget } from '@/features/productAvailability/blockParts';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { ItemDetail } from '@/features/productAvailability/ItemDetail';
import { KindTabs } from '@/features/productAvailability/KindTabs';
import { changeSelection, NOTHING_SELECTED, targetsOf } from '@/features/productAvailability/selection';
import { SelectionBar } from '@/features/productAvailability/SelectionBar';
import { UNLISTED, useListed } from '@/features/productAvailability/useListed';
import { useMenus } from '@/features/productAvailability/useMenus';
import { byName } from '@/lib/byName';
import type { BlockPart } from '@/machines/productBlock/blockRequest';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useFreshness } from '@/services/realtime/useFreshness';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import { usePageVisible } from '@/ui/usePageVisible';

let acts = 0;

type NewAct = { kind: 'block'; targets: BlockTarget[] } | Pick<Extract<BlockAct, { parts: unknown }>, 'kind' | 'parts' | 'names'>;

/** The products of some locations with their blocks and actions. `locations` must be stable and not empty; `picker` selects them. */
export function BlockingView({ locations, picker }: { locations: readonly Location[]; picker: ReactNode }) {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  const kind: ItemKind = params.get('view') === 'modifiers' ? 'modifier' : 'product';
  const onlyBlocked = params.get('blocked') === '1';
  const ids = useMemo(() => locations.map(({ id }) => id), [locations]);
  const { menus, refetch: refetchMenus } = useMenus(locations);
  const infos = useSuspendInfos(ids, usePageVisible());
  const entries = useMemo(() => entriesOf(infos.itemsOf), [infos.itemsOf]);
  const { listed, rows, count } = useListed(menus?.places, infos, entries, { kind, query, onlyBlocked });
  const { channels, slugs, channelName } = useMatrixChannels(rows, infos.itemsOf);
  const freshness = useFreshness(infos.answeredAt, infos.errors.size > 0);

  const [selection, select] = useReducer(changeSelection, NOTHING_SELECTED);
  const [opened, setOpened] = useState<BlockRow | null>(null);
  const shown = ids.join(' ');
  const [selectedAt, setSelectedAt] = useState(shown);
  if (shown !== selectedAt) {
    // A row with the same id now stands for other products.
    setSelectedAt(shown);
    select({ type: 'none' });
    setOpened(null);
  }
  const [running, setRunning] = useState<readonly BlockAct[]>([]);
  const begin = useCallback((act: NewAct) => setRunning((before) => [...before, { ...act, id: ++acts }]), []);
  const unblock = useCallback(
    (targets: readonly BlockTarget[]) => {
      const parts = unblockParts(targets, entries, Date.now());
      if (parts.length > 0) begin({ kind: 'unblock', parts, names: targets.map(({ row }) => row.name) });
    },
    [begin, entries],
  );
  const tools = useMemo(
    (): MatrixTools => ({
      kind,
      channels,
      slugs,
      entries,
      isMany: locations.length > 1,
      onSelect: select,
      onOpen: setOpened,
      onBlock: (row) => begin({ kind: 'block', targets: [{ row, slugs: row.slugs }] }),
      onUnblock: (row) => unblock([{ row, slugs: slugsOfAll(row, slugs) }]),
    }),
    [kind, channels, slugs, entries, locations.length, begin, unblock],
  );
  const targets = useMemo(() => (selection.size > 0 ? targetsOf(selection, rows) : []), [selection, rows]);

  function updateSearch(name: 'q' | 'view' | 'blocked', value: string | null) {
    setParams(
      (before) => {
        if (value === null || value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }
  function search(text: string) {
    setQuery(text);
    updateSearch('q', text);
  }
  function showAll() {
    search('');
    updateSearch('blocked', null);
  }
  function unblockAll(parts: readonly BlockPart[]) {
    begin({ kind: 'unblock', parts, names: namesOf(parts, infos.itemsOf) });
  }
  const failedAll = menus && menus.places.length === 0 ? menus.failed[0]?.error : undefined;

  return (
    <>
      {picker}
      <KindTabs
        kind={kind}
        onKind={(next) => updateSearch('view', next === 'modifier' ? 'modifiers' : null)}
        panel={
          <>
            <BlockingTools
              query={query}
              onQuery={search}
              onlyBlocked={onlyBlocked}
              onOnlyBlocked={(only) => updateSearch('blocked', only ? '1' : null)}
              count={count}
              total={rows.length}
            >
              <UnblockAll blocked={infos.itemsOf} onUnblock={unblockAll} />
            </BlockingTools>
            <BlockingNotices menus={menus} infos={infos} locations={locations} onRetryMenus={refetchMenus} />
            <QueryView
              data={failedAll === undefined ? menus : undefined}
              error={failedAll === undefined ? null : apiErrorText(intl, failedAll)}
              onRetry={refetchMenus}
              skeleton={<DataTableSkeleton />}
              isEmpty={() => count === 0}
              empty={
                rows.length === 0 ? (
                  <EmptyState
                    title={intl.formatMessage({ id: kind === 'product' ? 'blocking.empty.products' : 'blocking.empty.modifiers' })}
                  />
                ) : (
                  <EmptyState
                    title={intl.formatMessage({ id: onlyBlocked && query === '' ? 'blocking.empty.blocked' : 'blocking.empty.found' })}
                    action={<Button onClick={showAll}>{intl.formatMessage({ id: 'blocking.empty.showAllButton' })}</Button>}
                  />
                )
              }
            >
              {() => (
                <BlockMatrix
                  label={intl.formatMessage({ id: `blocking.kind.${kind}` })}
                  sections={listed.map((section) =>
                    section.name === UNLISTED ? { ...section, name: intl.formatMessage({ id: 'blocking.matrix.strays' }) } : section,
                  )}
                  selection={selection}
                  tools={tools}
                />
              )}
            </QueryView>
          </>
        }
      />
      <OldDataBanner {...freshness} onRefresh={infos.refetch} />
      <SelectionBar
        targets={targets}
        kind={kind}
        entries={entries}
        onBlock={() => begin({ kind: 'block', targets })}
        onUnblock={() => unblock(targets)}
        onClear={() => select({ type: 'none' })}
      />
      <div className="block-acts">
        {running.map((act) => (
          <BlockActLine
            key={act.id}
            act={act}
            channelName={channelName}
            shownIds={ids}
            onSent={() => select({ type: 'none' })}
            onClose={() => setRunning((before) => before.filter(({ id }) => id !== act.id))}
          />
        ))}
      </div>
      {opened && <ItemDetail row={opened} entries={entries} channelName={channelName} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The names of the unblocked items, once per location. */
function namesOf(parts: readonly BlockPart[], blocked: SuspendInfos['itemsOf']): string[] {
  return parts.flatMap(({ locationId, items }) => {
    const names = new Map(blocked.get(locationId)?.map(({ kind, innerId, name }) => [`${kind} ${innerId}`, name]));
    return items.map(({ kind, innerId }) => names.get(`${kind} ${innerId}`) || innerId);
  });
}

/** The channels of a row, and those that it no longer has but on which it is blocked. */
function slugsOfAll(row: BlockRow, slugs: readonly string[]): string[] {
  return [...new Set([...row.slugs, ...slugs])];
}

/** The channels of the rows, by name, and those that sell none of them any more but on which something is blocked. */
function useMatrixChannels(rows: readonly BlockRow[], blocked: ReadonlyMap<string, readonly BlockedItem[]>) {
  const channelOf = useChannelApps();
  // A string, so that the memo below only changes when the channels do.
  const there = useMemo(() => {
    const requested = [...blocked.values()].flatMap((items) => items.flatMap(({ channels }) => channels));
    return [...new Set([...rows.flatMap(({ slugs }) => slugs), ...requested])].sort().join(' ');
  }, [rows, blocked]);
  return useMemo(() => {
    const channels = there
      .split(' ')
      .filter(Boolean)
      .map((slug) => ({ ...channelOf(slug), slug }))
      .sort(byName);
    return { channels, slugs: channels.map(({ slug }) => slug), channelName: (slug: string) => channelOf(slug).name };
  }, [channelOf, there]);
}
