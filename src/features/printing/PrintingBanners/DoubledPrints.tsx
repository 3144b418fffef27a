import { Callout } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from 'react-redux';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { usersPerLocation } from '@/features/printing/PrintingBanners/usersPerLocation';
import { selectKnownPages } from '@/services/api/knownOrder';
import { useClock } from '@/ui/clock/useClock';

/** In ms after the last ticket that was printed twice. */
const WARNING_DURATION_MS = 3_600_000;

/**
 * Warns if several users print each ticket (decision G32): a server with the plain protocol sends a job to the main tab of every user.
 * Detected from the shown orders only.
 */
export function DoubledPrints() {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const store = useStore<Parameters<typeof selectKnownPages>[0]>();
  const found = useClock(
    useCallback(
      (now: number) => {
        const orders = selectKnownPages(store.getState()).flatMap((page) => page?.data ?? []);
        return JSON.stringify([...usersPerLocation(orders, now - WARNING_DURATION_MS)]);
      },
      [store],
    ),
  );
  // Serialized above.
  const doubled = JSON.parse(found) as [locationId: string, users: number][];
  return doubled.map(([id, users]) => (
    <Callout key={id} className="printing-banner" intent="warning" role="alert" compact>
      <strong>
        {intl.formatMessage(
          { id: 'printing.banner.doubledTitle' },
          { users, location: locations.find((location) => location.id === id)?.name ?? id },
        )}
      </strong>{' '}
      {intl.formatMessage({ id: 'printing.banner.doubledText' })}
    </Callout>
  ));
}
