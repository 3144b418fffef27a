import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { PrinterState } from '@/features/printing/PrinterMenu/PrinterState';
import { printerRowTexts } from '@/features/printing/PrinterMenu/printerRow';
import { printerName } from '@/features/printing/printerName';
import { useKnownPrinters, type KnownPrinter } from '@/features/printing/useKnownPrinters';
import type { PrinterEntryActor } from '@/machines/printerEntry/printerEntryMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { entryId } from '@/machines/printRuntime/printRuntimeProtocol';
import '@/features/printing/PrinterMenu/printerMenu.css';

interface GuardedPrintersProps {
  runtime: PrintRuntimeActor;
  printers: readonly { uuid: string; url: string }[];
}

/** The printers that need the browser's permission, with their current states. */
export function GuardedPrinters({ runtime, printers }: GuardedPrintersProps) {
  const intl = useIntl();
  const titleId = useId();
  const known = useKnownPrinters();
  const children = useSelector(runtime, (state) => state.children);
  if (printers.length === 0) return null;
  return (
    <section>
      <h3 id={titleId} className="connect-title">
        {intl.formatMessage({ id: 'printing.connect.printersTitle' })}
      </h3>
      <ul className="connect-rows" aria-labelledby={titleId}>
        {printers.map(({ uuid, url }) => {
          // Only printer entries are children of the runtime under these ids.
          const entry = children[entryId(uuid)] as PrinterEntryActor | undefined;
          return entry && <Row key={uuid} entry={entry} url={url} known={known.get(uuid)} />;
        })}
      </ul>
    </section>
  );
}

function Row({ entry, url, known }: { entry: PrinterEntryActor; url: string; known: KnownPrinter | undefined }) {
  const intl = useIntl();
  const texts = printerRowTexts(useSelector(entry, (state) => state));
  return (
    <li className="printer-row">
      <span className={`printer-row-dot printer-row-dot-${texts.colour}`} aria-hidden />
      <div className="printer-row-text">
        <span className="printer-row-name">{printerName(intl, known?.printer)}</span>
        <span className="printer-row-location">{known?.location.name}</span>
        <span className="connect-address">{new URL(url).host}</span>
        <PrinterState texts={texts} />
      </div>
    </li>
  );
}
