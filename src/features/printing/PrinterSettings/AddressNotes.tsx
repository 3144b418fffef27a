import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { addressTroubles } from '@/features/printing/PrinterSettings/addressTroubles';
import { watchLocalNetwork } from '@/services/printing/localNetwork';

/** What may keep this browser from a printer whose address is right: http under https, no permission for the local network (decision G39). */
export function AddressNotes({ address }: { address: string }) {
  const intl = useIntl();
  const permission = useLocalNetwork();
  const troubles = addressTroubles(address, location, permission);
  return (
    <div role="status">
      {troubles.permission && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'printing.settings.permissionWarning' })}
        </Callout>
      )}
      {troubles.mixed && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'printing.settings.mixedWarning' })}
        </Callout>
      )}
    </div>
  );
}

function useLocalNetwork(): LocalNetworkPermission {
  const [permission, setPermission] = useState<LocalNetworkPermission>('unknown');
  useEffect(() => watchLocalNetwork(setPermission), []);
  return permission;
}
