import { Callout } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { polledRowTexts } from '@/features/printing/PrinterMenu/printerRow';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import type { ReportedPrinter } from '@/features/printing/usePolledPrinters';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** Maximum number of named printers. */
const NAMED = 6;

/** Names the printers that ask for their tickets and do not print: what is wrong, since when, and what to do (row V-08). */
export function PolledPrintersDown({ printers }: { printers: readonly ReportedPrinter[] }) {
  const intl = useIntl();
  return (
    <Callout className="printing-banner" intent="danger" compact>
      <div role="alert">
        <strong>{intl.formatMessage({ id: 'printing.banner.polledTitle' }, { count: printers.length })}</strong>{' '}
        {intl.formatMessage({ id: 'printing.banner.polledText' })}
        <ul className="printing-banner-printers">
          {printers.slice(0, NAMED).map(({ printer, location, report }) => {
            const { state, detail } = polledRowTexts(report, printer.connectMethod);
            return (
              <li key={report.printerUuid}>
                <FormattedMessage
                  id="printing.banner.polledLabel"
                  values={{
                    printer: printerWithLocation(intl, printer, location),
                    state: [state, detail]
                      .map((id) => id && intl.formatMessage({ id }))
                      .filter(Boolean)
                      .join(' · '),
                    time: <ZonedTime instant={report.since ?? report.at} timeZone={location.timeZone} show="date" />,
                  }}
                />
              </li>
            );
          })}
        </ul>
        {printers.length > NAMED && intl.formatMessage({ id: 'printing.banner.polledMoreLabel' }, { count: printers.length - NAMED })}
      </div>
    </Callout>
  );
}
