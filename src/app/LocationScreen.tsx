import { useParams } from 'react-router-dom';
import { LocationPage } from '@/features/locations/LocationPage';
import type { PrinterTools } from '@/features/locations/Printing/PrintingSection';
import { AddPrinterButton } from '@/features/printing/AddPrinter/AddPrinterButton';
import { EditPrinterButton } from '@/features/printing/PrinterSettings/EditPrinterButton';
import { RemovePrinter } from '@/features/printing/RemovePrinter/RemovePrinter';

const PRINTER_TOOLS: PrinterTools = {
  edit: (printer, location, name) => <EditPrinterButton printer={printer} location={location} name={name} />,
  add: (location) => <AddPrinterButton location={location} />,
  remove: (printer, location, name) => <RemovePrinter printer={printer} locationId={location.id} name={name} />,
};

/** Composes the location page, for a new or existing location, with the printer settings, which are a separate feature. */
export function LocationScreen() {
  const { id, account } = useParams();
  return <LocationPage locationId={id ?? null} accountId={account ?? null} printerTools={PRINTER_TOOLS} />;
}
