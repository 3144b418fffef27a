import type { ReactElement, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { stationsOf } from '@/domain/station';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { StationsWithoutPrinter } from '@/entities/station/StationsWithoutPrinter';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The printer tools, provided by another feature. */
export interface PrinterTools {
  /** Renders the button that opens the settings of a printer; `name` is the name in the list. */
  edit: (printer: PrinterEntry, location: Location, name: string) => ReactNode;
  /** Render the buttons that add and remove a printer, for users with that permission (row R-02). */
  add: (location: Location) => ReactElement;
  remove: (printer: PrinterEntry & { uuid: string }, location: Location, name: string) => ReactNode;
}

interface PrintingSectionProps {
  location: Location;
  tools: PrinterTools;
}

/** The printers of a location with their settings (specification 2 §2). */
export function PrintingSection({ location, tools }: PrintingSectionProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const mayAdd = can(user.role, 'thirdParty-printer', 'updateOwn');
  const printers = printersOf(location);
  const nameOf = (printer: PrinterEntry, index: number) =>
    printer.printerName || printer.osName || intl.formatMessage({ id: 'locations.printing.namelessLabel' }, { number: index + 1 });
  // Rendered at the same position in both cases, so that the dialog stays open when the first printer is added.
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
      <StationsWithoutPrinter printers={printers.filter(({ isActive }) => isActive)} stations={stationsOf(location)} />
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
            {tools.edit(printer, location, nameOf(printer, index))}
            {mayAdd && printer.uuid !== null && tools.remove({ ...printer, uuid: printer.uuid }, location, nameOf(printer, index))}
          </li>
        ))}
      </ul>
    );
  }
}
