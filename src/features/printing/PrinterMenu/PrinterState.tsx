import { useIntl } from 'react-intl';
import type { PrinterRowTexts } from '@/features/printing/PrinterMenu/printerRow';

/** Shows a printer's state, its problem and the printer's own status code (row BP-05). */
export function PrinterState({ texts: { state, detail, code } }: { texts: PrinterRowTexts }) {
  const intl = useIntl();
  return (
    <span className="printer-row-state">
      {intl.formatMessage({ id: state })}
      {detail && <span className="printer-row-detail"> · {intl.formatMessage({ id: detail })}</span>}
      {code && <code className="printer-row-code"> {code}</code>}
    </span>
  );
}
