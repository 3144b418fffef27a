import { Button, PopoverNext } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { PrinterList } from '@/features/printing/PrinterMenu/PrinterList';
import { usePrintsHere } from '@/features/printing/usePrintsHere';
import { useRuntime } from '@/services/runtime/runtimeContext';
import '@/features/printing/PrinterMenu/printerMenu.css';

/** The printers of the user's locations in the top bar (specification 2 §2). Shows nothing where nothing is printed: for the product's administrator. */
export function PrinterMenu() {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const printsHere = usePrintsHere();
  if (!printRuntime) return null;
  return (
    <PopoverNext placement="bottom-end" content={<PrinterList runtime={printRuntime} />}>
      <Button
        variant="minimal"
        icon={<Print />}
        className={printsHere ? 'printer-menu-button-main' : ''}
        aria-label={intl.formatMessage({ id: 'printing.menu.openButton' })}
      />
    </PopoverNext>
  );
}
