import { Button, Callout } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { spaceOfGrant } from '@/domain/localNetwork';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { isPermissionBlocked, isWatched } from '@/machines/printRuntime/runtimeState';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Maximum number of location names. */
const NAMED = 6;

/** Names the locations for which no device prints (row BP-02), with a remedy: here, if only the browser's permission is missing (BP-09). */
export function UnservedLocations({ ids, onConnect }: { ids: readonly string[]; onConnect: () => void }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const lacksGrant = useLacksGrant(ids);
  const names = ids.map((id) => locations.find((location) => location.id === id)?.name ?? id);
  const more = names.length - NAMED;
  const named = more > 0 ? [...names.slice(0, NAMED), intl.formatMessage({ id: 'printing.banner.moreLabel' }, { count: more })] : names;
  return (
    <Callout className="printing-banner" intent="danger" compact>
      <div role="alert">
        <strong>{intl.formatMessage({ id: 'printing.banner.unservedTitle' }, { locations: intl.formatList(named) })}</strong>{' '}
        {intl.formatMessage({ id: lacksGrant ? 'printing.banner.permissionBlockedText' : 'printing.banner.unservedText' })}
      </div>
      {lacksGrant && (
        <Button className="printing-banner-way" size="small" onClick={onConnect}>
          {intl.formatMessage({ id: 'printing.menu.connectButton' })}
        </Button>
      )}
    </Callout>
  );
}

/** Whether the browser's permission is missing for a printer of these locations. */
function useLacksGrant(locationIds: readonly string[]): boolean {
  const { printRuntime } = useRuntime();
  return useSelector(
    printRuntime ?? undefined,
    (state) =>
      state?.context.printers.some(
        (printer) =>
          locationIds.includes(printer.locationId) &&
          isWatched(printer) &&
          spaceOfGrant(printer.needsGrant) !== null &&
          isPermissionBlocked(state.context, printer),
      ) ?? false,
  );
}
