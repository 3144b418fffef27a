import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { mixedContentProblem } from '@/domain/mixedContent';
import { GuideButton } from '@/features/printing/PrinterGuide/GuideButton';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

interface MixedPrintersProps {
  printers: readonly RuntimePrinter[];
  permission: LocalNetworkPermission | null;
}

/** The printers whose http address this https page may not request, with a remedy (decision G39). */
export function MixedPrinters({ printers, permission }: MixedPrintersProps) {
  const intl = useIntl();
  if (permission === null) return null;
  const hostsWith = (problem: 'permission' | 'certificate') => {
    const urls = printers.flatMap(({ url }) => (url && mixedContentProblem(url, location.protocol, permission) === problem ? [url] : []));
    return [...new Set(urls.map((url) => new URL(url).host))];
  };
  const [lockedOut, waiting] = [hostsWith('certificate'), hostsWith('permission')];
  return (
    <>
      {lockedOut.length > 0 && (
        <Callout className="connect-mixed" intent="danger" compact>
          {intl.formatMessage({ id: 'printing.connect.certificateError' }, { hosts: intl.formatList(lockedOut), count: lockedOut.length })}{' '}
          <GuideButton topic="certificate" />
        </Callout>
      )}
      {waiting.length > 0 && (
        <p className="connect-mixed">
          {intl.formatMessage({ id: 'printing.connect.mixedHint' }, { hosts: intl.formatList(waiting), count: waiting.length })}
        </p>
      )}
    </>
  );
}
