import { useIntl } from 'react-intl';
import type { PrinterPollingMethod } from '@/domain/printer';
import { POLL_INTERVAL_MS } from '@/domain/printTiming';
import { PollingPicture } from '@/features/printing/PrinterSettings/PollingPicture';

/** The way to the settings of a printer that asks for its tickets itself, with a picture (row V-10). */
export function PollingSteps({ method }: { method: PrinterPollingMethod }) {
  const intl = useIntl();
  return (
    <div className="polling-steps">
      <PollingPicture />
      <ol>
        <li>{intl.formatMessage({ id: 'printing.polling.openText' })}</li>
        <li>{intl.formatMessage({ id: `printing.polling.menuText.${method}` })}</li>
        <li>{intl.formatMessage({ id: 'printing.polling.intervalText' }, { seconds: POLL_INTERVAL_MS / 1_000 })}</li>
        <li>{intl.formatMessage({ id: 'printing.polling.waitText' })}</li>
      </ol>
    </div>
  );
}
