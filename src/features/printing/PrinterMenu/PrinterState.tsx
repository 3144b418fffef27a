import { useIntl } from 'react-intl';
import type { PrinterRowWords } from '@/features/printing/PrinterMenu/printerRow';

/** Shows a printer's state, its problem and the printer's own status code (row BP-05). */
export function PrinterState({ words: { state, detail, code } }: { words: PrinterRowWords }) {
  const intl = useIntl();
  return (
    <span className="printer-row-state">
      {intl.formatMessage({ id: state })}
      {detail && <span className="printer-row-detail"> · {intl.formatMessage({ id: detail })}</span>}
      {code && <code className="printer-row-code"> {code}</code>}
    </span>
  );
}
