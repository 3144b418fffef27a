import { useIntl } from 'react-intl';
import type { PrinterRowWords } from '@/features/printing/PrinterMenu/printerRow';

/** A printer's state in words, what is wrong with it, and the printer's own code beside the words (row BP-05). */
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
