import type { ReactElement, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** What is done with printers: they are another feature's. */
export interface PrinterTools {
  /** Opens the settings of a printer. */
  edit: (printer: PrinterEntry, location: Location) => ReactNode;
  /** Adds one, and removes one, for who may (row R-02); `name` is what the list calls it. */
  add: (location: Location) => ReactElement;
  remove: (printer: PrinterEntry & { uuid: string }, location: Location, name: string) => ReactNode;
}

interface PrintingSectionProps {
  location: Location;
  tools: PrinterTools;
}

/** The printers of a location, each with its settings (specification 2 §2). */
export function PrintingSection({ location, tools }: PrintingSectionProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const mayAdd = can(user.role, 'thirdParty-printer', 'updateOwn');
  const printers = printersOf(location);
  const nameOf = (printer: PrinterEntry, index: number) =>
    printer.printerName || printer.osName || intl.formatMessage({ id: 'locations.printing.namelessLabel' }, { number: index + 1 });
  // One element in both cases: the steps of adding a printer stay open when the list has its first one.
  const add = mayAdd && <div className="location-printing-add">{tools.add(location)}</div>;
  return (
    <div className="form">
      {printers.length === 0 && (
        <EmptyState title={intl.formatMessage({ id: 'locations.printing.emptyTitle' })}>
          {intl.formatMessage({ id: mayAdd ? 'locations.printing.emptyText' : 'locations.printing.emptyWhoText' })}
        </EmptyState>
      )}
      {add}
      {printers.length > 0 && list()}
    </div>
  );

  function list() {
    return (
      <ul className="location-printers" aria-label={intl.formatMessage({ id: 'locations.section.printing' })}>
        {printers.map((printer, index) => (
          <li key={printer.uuid ?? index}>
            <span className="location-printer-name">{nameOf(printer, index)}</span>
            <span className="location-muted">{intl.formatMessage({ id: `locations.printing.ticket.${printer.ticketType}` })}</span>
            <span className="location-muted">
              {intl.formatMessage({ id: printer.isActive ? 'locations.printing.activeLabel' : 'locations.printing.inactiveLabel' })}
            </span>
            {tools.edit(printer, location)}
            {mayAdd && printer.uuid !== null && tools.remove({ ...printer, uuid: printer.uuid }, location, nameOf(printer, index))}
          </li>
        ))}
      </ul>
    );
  }
}
