import { Button } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import { notSold } from '@/domain/itemOnChannel';
import { focusNeighbour } from '@/features/operations/OrderBoard/focusNeighbour';
import { apiErrorText } from '@/services/api/apiErrorText';
import { asApiError } from '@/services/api/apiError';
import { useSuspendItemsMutation } from '@/services/api/blockingApi';
import type { BlockedItems } from '@/services/api/blockedItemsApi';
import { useClock } from '@/ui/clock/useClock';
import { showToast } from '@/ui/Toasts/showToast';

interface UnblockButtonProps {
  item: BlockedItems['items'][number];
  channelBySlug: ReadonlyMap<string, App>;
}

/**
 * Unblocks an item on all its channels and names the channels that refused (row K-11). Renders nothing for an item without known channels,
 * which no request can name.
 */
export function UnblockButton({ item, channelBySlug }: UnblockButtonProps) {
  const intl = useIntl();
  const [suspend, { isLoading }] = useSuspendItemsMutation();
  const isBlocked = useClock(useCallback((now: number) => notSold(item, now).length > 0, [item]));
  if (!isBlocked) return null;
  const { innerId, kind, locationId } = item;
  const name = item.name || innerId;

  async function unblock() {
    const channels = notSold(item, Date.now());
    const { data, error } = await suspend({ locationId, items: [{ innerId, kind, suspended: false, until: null, channels }] });
    if (error) {
      const text = apiErrorText(intl, asApiError(error));
      void showToast('error', intl.formatMessage({ id: 'operations.blocked.unblockError' }, { name, error: text }));
      return;
    }
    const failed = data.results.filter(({ status }) => status === 'fail').map(({ slug }) => channelBySlug.get(slug)?.name ?? slug);
    if (failed.length > 0) {
      const names = intl.formatList(failed);
      void showToast('error', intl.formatMessage({ id: 'operations.blocked.unblockPartError' }, { name, channels: names }));
    } else void showToast('success', intl.formatMessage({ id: 'operations.blocked.unblockSuccess' }, { name }));
  }

  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={intl.formatMessage({ id: 'operations.blocked.unblockNameButton' }, { name })}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        void unblock();
      }}
    >
      {intl.formatMessage({ id: 'operations.blocked.unblockButton' })}
    </Button>
  );
}
