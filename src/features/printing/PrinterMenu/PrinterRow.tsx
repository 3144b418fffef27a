import { Button } from '@blueprintjs/core';
import { Cog, Lifesaver, Refresh } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { backupOf } from '@/domain/backupPrinter';
import { printersOf, type Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { CheckAge } from '@/features/printing/PrinterMenu/CheckAge';
import type { PrinterMenuTarget } from '@/features/printing/PrinterMenu/printerMenuTarget';
import { PrinterState } from '@/features/printing/PrinterMenu/PrinterState';
import { printerRowTexts } from '@/features/printing/PrinterMenu/printerRow';
import { TestTicketButton } from '@/features/printing/PrinterMenu/TestTicketButton';
import { printerName } from '@/features/printing/printerName';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { entryId } from '@/machines/printRuntime/printRuntimeProtocol';

interface PrinterRowProps {
  /** Id of the printer in the print runtime. */
  uuid: string;
  runtime: PrintRuntimeActor;
  onLeave: (target: PrinterMenuTarget) => void;
  /** The settings of the printer and its location, if known. */
  printer?: PrinterEntry;
  location?: Location;
}

/** A printer: name, location, state, age of the last successful check, result of a test ticket, and its test and settings buttons. */
export function PrinterRow({ uuid, runtime, ...props }: PrinterRowProps) {
  // Only printer entries are children of the runtime under these ids.
  const entry = useSelector(runtime, (state) => state.children[entryId(uuid)] as PrinterEntryActor | undefined);
  return entry && <RowOf entry={entry} runtime={runtime} {...props} />;
}

function RowOf({ entry, runtime, printer, location, onLeave }: Omit<PrinterRowProps, 'uuid'> & { entry: PrinterEntryActor }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const snapshot = useSelector(entry, (state) => state);
  const texts = printerRowTexts(snapshot, printer?.connectMethod);
  const { printer: known, report, succeededAt } = snapshot.context;
  const isChecking = snapshot.matches({ usable: 'checking' });
  const name = printerName(intl, printer);
  const backup = printer && location && backupOf(printer, printersOf(location));
  const {
    isSending,
    result: test,
    send,
  } = useTestTicket({
    printerUuid: printer?.uuid ?? '',
    thirdPartyServiceUuid: printer?.thirdPartyServiceUuid ?? '',
    name,
    location: { id: location?.id ?? '', name: location?.name ?? '' },
  });
  const lastSuccess = succeededAt ?? (report?.ok ? report.at : null);
  const mayTest = known.url !== null && (snapshot.matches('usable') || report?.ok === true);

  return (
    <li className="printer-row">
      <span className={`printer-row-dot printer-row-dot-${texts.colour}`} aria-hidden />
      <div className="printer-row-text">
        <span className="printer-row-name">{name}</span>
        <span className="printer-row-location">{location?.name}</span>
        <PrinterState texts={texts} />
        {backup && printer && (
          <span className="printer-row-location">
            {intl.formatMessage(
              { id: 'printing.row.backupLabel' },
              { name: printerName(intl, backup), seconds: printer.backupAfterSeconds },
            )}
          </span>
        )}
        {lastSuccess && <CheckAge succeededAt={lastSuccess} isWell={texts.colour !== 'red'} />}
        <span className={`printer-row-test printer-row-test-${test.kind}`} role="status">
          {test.text}
        </span>
      </div>
      <div className="printer-row-actions">
        {snapshot.matches('usable') && known.url && (
          <Button
            size="small"
            variant="minimal"
            icon={<Refresh />}
            disabled={isChecking || isSending}
            aria-label={intl.formatMessage({ id: 'printing.row.checkButton' }, { name })}
            onClick={() => runtime.send({ type: 'printer.check', url: known.url ?? '' })}
          />
        )}
        {mayTest && printer?.uuid && location && can(user.role, 'thirdParty-printer', 'updateOwn') && (
          <TestTicketButton name={name} isSending={isSending} isDisabled={isChecking} onPrint={() => send()} />
        )}
        {texts.colour === 'red' && printer?.uuid && location && (
          <Button
            size="small"
            variant="minimal"
            icon={<Lifesaver />}
            aria-label={intl.formatMessage({ id: 'traces.save.printerButton' }, { name })}
            title={intl.formatMessage({ id: 'traces.save.button' })}
            onClick={() =>
              onLeave({
                to: 'trace',
                subject: {
                  scope: { kind: 'printer', id: printer.uuid ?? null, locationId: location.id },
                  name: printerWithLocation(intl, printer, location),
                  printerUuid: printer.uuid ?? null,
                },
              })
            }
          />
        )}
        {printer && location && (
          <Button
            size="small"
            variant="minimal"
            icon={<Cog />}
            aria-label={intl.formatMessage({ id: 'printing.row.editButton' }, { name })}
            title={intl.formatMessage({ id: 'printing.row.editLabel' })}
            onClick={() => onLeave({ to: 'settings', printer, location })}
          />
        )}
      </div>
    </li>
  );
}
