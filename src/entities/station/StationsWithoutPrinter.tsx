import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { stationsWithoutPrinter, type PrinterOfStations } from '@/domain/printerStations';
import type { Station } from '@/domain/station';
import { stationName } from '@/entities/station/stationName';

interface StationsWithoutPrinterProps {
  /** The active printers of the location. */
  printers: readonly PrinterOfStations[];
  stations: readonly Station[];
}

/** Warns about stations whose items no kitchen printer takes, and says where they are printed instead (row K-05). */
export function StationsWithoutPrinter({ printers, stations }: StationsWithoutPrinterProps) {
  const intl = useIntl();
  const without = stations.length === 0 ? [] : stationsWithoutPrinter(printers, stations);
  return (
    <div role="status">
      {without.length > 0 && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage(
            { id: 'stations.withoutPrinterWarning' },
            { names: intl.formatList(without.map((id) => stationName(intl, id, stations))) },
          )}
        </Callout>
      )}
    </div>
  );
}
