import { useParams } from 'react-router-dom';
import { LocationPage } from '@/features/locations/LocationPage';
import { EditPrinterButton } from '@/features/printing/PrinterSettings/EditPrinterButton';

/** A location, new or to be changed, with the settings of its printers: the two are features of their own. */
export function LocationScreen() {
  const { id, account } = useParams();
  return (
    <LocationPage
      locationId={id ?? null}
      accountId={account ?? null}
      editPrinter={(printer, location) => <EditPrinterButton printer={printer} location={location} />}
    />
  );
}
