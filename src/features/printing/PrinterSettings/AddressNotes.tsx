import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import { isPublicName, isSameDevice } from '@/domain/printerAddress';
import { useLocalNetwork } from '@/features/printing/ConnectPrinters/useLocalNetwork';
import { printerName } from '@/features/printing/printerName';
import { GuideButton } from '@/features/printing/PrinterGuide/GuideButton';
import { addressProblems } from '@/features/printing/PrinterSettings/addressProblems';
import { neededPermission } from '@/lib/addressSpace';

interface AddressNotesProps {
  /** A complete address. */
  address: string;
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/**
 * Warns about a correct address that this browser cannot reach: http from an https page, or no local network permission (decision G39); and
 * about a probable mistake: a public host name, or the address of another printer (row R-02). Neither mistake is an error, because two
 * entries may share a device, such as for kitchen tickets and receipts, and a printer may have a public name.
 */
export function AddressNotes({ address, others }: AddressNotesProps) {
  const intl = useIntl();
  const space = neededPermission(address, location.hostname) ?? 'local';
  const permission = useLocalNetwork(space) ?? 'unknown';
  const problems = addressProblems(address, location, permission);
  const same = others.filter(({ printerURL, connectMethod }) => connectMethod === 'APP' && isSameDevice(printerURL ?? '', address));
  return (
    <div role="status">
      {same.length > 0 && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage(
            { id: 'printing.settings.sameAddressWarning' },
            { count: same.length, names: intl.formatList(same.map((printer) => printerName(intl, printer))) },
          )}
        </Callout>
      )}
      {isPublicName(address) && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'printing.settings.publicNameWarning' })}
        </Callout>
      )}
      {problems.permission && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'printing.settings.permissionWarning' }, { space })}
        </Callout>
      )}
      {problems.mixed && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'printing.settings.mixedWarning' })} <GuideButton topic="certificate" />
        </Callout>
      )}
    </div>
  );
}
