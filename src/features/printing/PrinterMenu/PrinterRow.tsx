import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { PrinterEntry } from '@/domain/printer';
import { CheckAge } from '@/features/printing/PrinterMenu/CheckAge';
import { printerRowWords } from '@/features/printing/PrinterMenu/printerRow';
import { TestTicketButton } from '@/features/printing/PrinterMenu/TestTicketButton';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { useSignedIn } from '@/services/session/useSignedIn';

interface PrinterRowProps {
  entry: PrinterEntryActor;
  runtime: PrintRuntimeActor;
  /** The settings, where they are known. */
  printer: PrinterEntry | undefined;
  location: Location | undefined;
}

/** A printer: name, location, state in words, age of the last check, and the ways to try it. */
export function PrinterRow({ entry, runtime, printer, location }: PrinterRowProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const snapshot = useSelector(entry, (state) => state);
  const { state, detail, colour } = printerRowWords(snapshot);
  const { url } = snapshot.context.printer;
  const usable = snapshot.matches('usable');
  const name = printer?.printerName ?? intl.formatMessage({ id: `printing.ticketType.${printer?.ticketType ?? 'KITCHEN'}` });

  return (
    <li className="printer-row">
      <span className={`printer-row-dot printer-row-dot-${colour}`} aria-hidden />
      <div className="printer-row-text">
        <span className="printer-row-name">{name}</span>
        <span className="printer-row-location">{location?.name}</span>
        <span className="printer-row-state">
          {intl.formatMessage({ id: state })}
          {detail && <span className="printer-row-detail"> · {intl.formatMessage({ id: detail })}</span>}
        </span>
        {snapshot.context.checkedAt && <CheckAge checkedAt={snapshot.context.checkedAt} />}
      </div>
      {usable && url && (
        <div className="printer-row-actions">
          <Button
            size="small"
            variant="minimal"
            icon={<Refresh />}
            aria-label={intl.formatMessage({ id: 'printing.menu.checkButton' }, { name })}
            onClick={() => runtime.send({ type: 'printer.check', url })}
          />
          {printer?.uuid && location && can(user.role, 'thirdParty-printer', 'updateOwn') && (
            <TestTicketButton printer={{ ...printer, uuid: printer.uuid }} location={location} name={name} />
          )}
        </div>
      )}
    </li>
  );
}
