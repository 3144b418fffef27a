import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import { stationsOf } from '@/domain/station';
import { STATION_LIMITS } from '@/domain/stationDraft';
import { StationsWithoutPrinter } from '@/entities/station/StationsWithoutPrinter';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { StationFields } from '@/features/locations/Stations/StationFields';
import { countWithoutStation } from '@/features/locations/Stations/stationOptions';
import {
  stationListOf,
  stationsChangeOf,
  stationsDraftOf,
  stationsFormSchema,
  type StationsValues,
} from '@/features/locations/Stations/stationsDraft';
import '@/features/locations/Stations/stations.css';
import { useStationOptions } from '@/features/locations/Stations/useStationOptions';
import { randomId } from '@/lib/randomId';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

const ID_LENGTH = 12;

/** Edits the stations of a kitchen and the categories and products that belong to them (row K-05). */
export function StationsSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const sectionForm = useSectionForm<StationsValues>({
    section: 'stations',
    reports,
    location,
    schema: stationsFormSchema,
    draftOf: stationsDraftOf,
    changeOf: stationsChangeOf,
  });
  const { form, values: saved } = sectionForm;
  const { control } = form;
  const { field: order } = useController({ control, name: 'order' });
  const drafts = useWatch({ control, name: 'stations' });
  const stations = useMemo(() => stationListOf({ order: order.value, stations: drafts }), [order.value, drafts]);
  const { options, note } = useStationOptions(location.id);
  const without = useMemo(() => options && countWithoutStation(options, stations), [options, stations]);

  function add() {
    const id = randomId(ID_LENGTH);
    form.setValue(`stations.${id}`, { name: '', productIds: [], sectionNames: [] }, { shouldDirty: true });
    order.onChange([...order.value, id]);
  }

  function remove(id: string) {
    // The values of a new station would leave the form dirty; those of a saved one are needed when the deletion is discarded.
    if (!(id in saved.stations)) form.unregister(`stations.${id}`);
    order.onChange(order.value.filter((each) => each !== id));
  }

  function move(id: string, to: number) {
    order.onChange(order.value.filter((each) => each !== id).toSpliced(to, 0, id));
  }

  function labelOf(path: string): string {
    const [, id = '', field] = path.split('.');
    const name = saved.stations[id]?.name;
    if (name === undefined) return intl.formatMessage({ id: 'locations.section.stations' });
    return field === 'name' || field === 'sectionNames' || field === 'productIds'
      ? `${name}: ${intl.formatMessage({ id: `locations.stations.${LABELS[field]}Label` })}`
      : name;
  }

  return (
    <>
      <StationsWithoutPrinter printers={printersOf(location).filter(({ isActive }) => isActive)} stations={stationsOf(location)} />
      <SectionFrame form={sectionForm} labelOf={labelOf}>
        <p className="location-muted">{intl.formatMessage({ id: 'locations.stations.text' })}</p>
        {note}
        {stations.length === 0 && (
          <EmptyState title={intl.formatMessage({ id: 'locations.stations.emptyTitle' })}>
            {intl.formatMessage({ id: 'locations.stations.emptyText' })}
          </EmptyState>
        )}
        {stations.map((station) => (
          <StationFields
            key={station.id}
            control={control}
            station={station}
            stations={stations}
            options={options}
            onMove={(to) => move(station.id, to)}
            onRemove={() => remove(station.id)}
          />
        ))}
        <div className="location-stations-foot">
          <Button icon={<Add />} disabled={stations.length >= STATION_LIMITS.stations} onClick={add}>
            {intl.formatMessage({ id: 'locations.stations.addButton' })}
          </Button>
          {stations.length > 0 && without !== null && (
            <span className="location-muted" role="status">
              {intl.formatMessage({ id: 'locations.stations.withoutLabel' }, { count: without })}
            </span>
          )}
        </div>
      </SectionFrame>
    </>
  );
}

const LABELS = { name: 'name', sectionNames: 'sections', productIds: 'products' } as const;
