import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface PrintingSectionProps {
  location: Location;
  /** The settings of a printer: they are another feature's. */
  edit: (printer: PrinterEntry) => ReactNode;
}

/** The printers of a location, each with its settings (specification 2 §2). */
export function PrintingSection({ location, edit }: PrintingSectionProps) {
  const intl = useIntl();
  const printers = printersOf(location);
  if (printers.length === 0) {
    return (
      <EmptyState title={intl.formatMessage({ id: 'locations.printing.emptyTitle' })}>
        {intl.formatMessage({ id: 'locations.printing.emptyText' })}
      </EmptyState>
    );
  }
  return (
    <ul className="location-printers" aria-label={intl.formatMessage({ id: 'locations.section.printing' })}>
      {printers.map((printer, index) => (
        <li key={printer.uuid ?? index}>
          <span className="location-printer-name">
            {printer.printerName || printer.osName || intl.formatMessage({ id: 'locations.printing.namelessLabel' }, { number: index + 1 })}
          </span>
          <span className="location-muted">{intl.formatMessage({ id: `locations.printing.ticket.${printer.ticketType}` })}</span>
          <span className="location-muted">
            {intl.formatMessage({ id: printer.isActive ? 'locations.printing.activeLabel' : 'locations.printing.inactiveLabel' })}
          </span>
          {edit(printer)}
        </li>
      ))}
    </ul>
  );
}
