import { Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { deletedStations } from '@/domain/printerStations';
import { OTHER_STATION, type Station } from '@/domain/station';
import { stationName } from '@/entities/station/stationName';
import { StationsWithoutPrinter } from '@/entities/station/StationsWithoutPrinter';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';

interface StationsFieldProps {
  control: Control<PrinterDraft>;
  draft: PrinterDraft;
  stations: readonly Station[];
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/**
 * The stations whose items a kitchen printer prints; none selected: all (row K-05). Deleted stations are shown until they are deselected. Nothing
 * if the location has no stations and the printer none of them.
 */
export function StationsField({ control, draft, stations, others }: StationsFieldProps) {
  const intl = useIntl();
  const hintId = useId();
  const { field } = useController({ control, name: 'stations' });
  const chosen = field.value ?? [];
  const deleted = deletedStations(chosen, stations);
  if (stations.length === 0 && deleted.length === 0) return null;
  const offered = [...stations.map(({ id }) => id), OTHER_STATION, ...deleted];
  const printers = [...others, draft].filter(({ isActive }) => isActive);

  function toggle(id: string) {
    const picked = new Set(chosen);
    if (!picked.delete(id)) picked.add(id);
    // In the order of the list, so that equal selections are equal values.
    field.onChange(picked.size === 0 ? null : offered.filter((each) => picked.has(each)));
  }

  return (
    <fieldset className="printer-settings-stations" aria-describedby={hintId}>
      <legend>{settingLabel(intl, 'stations')}</legend>
      <div className="printer-settings-stations-list">
        {offered.map((id) => (
          <Checkbox key={id} name={field.name} checked={chosen.includes(id)} onChange={() => toggle(id)} onBlur={field.onBlur}>
            {stationName(intl, id, stations)}
          </Checkbox>
        ))}
      </div>
      <p id={hintId} className="printer-settings-note">
        {intl.formatMessage({ id: chosen.length === 0 ? 'printing.settings.stationsAllHint' : 'printing.settings.stationsHint' })}
      </p>
      <StationsWithoutPrinter printers={printers} stations={stations} />
    </fieldset>
  );
}
