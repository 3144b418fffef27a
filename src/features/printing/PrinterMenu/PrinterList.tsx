import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import { PrinterRow } from '@/features/printing/PrinterMenu/PrinterRow';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { entryId } from '@/machines/printRuntime/printRuntimeProtocol';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { useSignedIn } from '@/services/session/useSignedIn';

interface PrinterListProps {
  runtime: PrintRuntimeActor;
}

/** Which tab prints, and a row for each printer. */
export function PrinterList({ runtime }: PrinterListProps) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const main = useSelector(runtime, (state) => state.context.main);
  const children = useSelector(runtime, (state) => state.children);
  const settings = settingsById(locations);
  const printers = useSelector(runtime, (state) => state.context.printers);
  const anyActive = printers.some(({ usability }) => usability !== 'disabled');

  return (
    <div className="printer-menu">
      <p className="printer-menu-who" role="status">
        {intl.formatMessage({ id: main ? 'printing.menu.printsHereLabel' : 'printing.menu.printsElsewhereLabel' })}
      </p>
      {!anyActive && (
        <div className="printer-menu-none" role="note">
          <strong>{intl.formatMessage({ id: 'printing.menu.noServiceEmpty' })}</strong>
          <p>{intl.formatMessage({ id: 'printing.menu.noServiceAdviceEmpty' })}</p>
        </div>
      )}
      <ul className="printer-menu-rows" aria-label={intl.formatMessage({ id: 'printing.menu.openButton' })}>
        {printers.map(({ uuid }) => {
          // The runtime keeps printer entries, and nothing else, under these ids.
          const entry = children[entryId(uuid)] as PrinterEntryActor | undefined;
          const known = settings.get(uuid);
          return entry && <PrinterRow key={uuid} entry={entry} runtime={runtime} printer={known?.printer} location={known?.location} />;
        })}
      </ul>
    </div>
  );
}

/** The settings of every printer under the id by which the runtime knows it. */
function settingsById(locations: readonly Location[]) {
  const known = locations.flatMap((location) => printersOf(location).map((printer) => ({ printer, location })));
  const ids = runtimePrinters(known.map(({ printer }) => printer)).map(({ uuid }) => uuid);
  return new Map(known.map((entry, index) => [ids[index], entry]));
}
