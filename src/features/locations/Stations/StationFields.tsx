import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import { useId, useMemo } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { StationDraft } from '@/domain/stationDraft';
import { productItems, sectionItems, type StationOptions } from '@/features/locations/Stations/stationOptions';
import type { StationsValues } from '@/features/locations/Stations/stationsDraft';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { PickManyField } from '@/ui/Form/PickManyField';

interface StationFieldsProps {
  control: Control<StationsValues>;
  station: StationDraft;
  /** All stations of the form, in order. */
  stations: readonly StationDraft[];
  /** Null while the menus are not loaded: nothing can be assigned. */
  options: StationOptions | null;
  /** Moves the station to a position, from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The fields of one station: its name, its categories and its single products. */
export function StationFields({ control, station, stations, options, onMove, onRemove }: StationFieldsProps) {
  const intl = useIntl();
  const index = stations.indexOf(station);
  const items = useMemo(
    () => ({
      sections: options ? sectionItems(options, station, stations) : [],
      products: options ? productItems(options, station, stations) : [],
    }),
    [options, station, stations],
  );
  const name = station.name.trim() || intl.formatMessage({ id: 'locations.stations.stationLabel' }, { number: index + 1 });
  const up = intl.formatMessage({ id: 'locations.stations.upButton' }, { name });
  const down = intl.formatMessage({ id: 'locations.stations.downButton' }, { name });
  const remove = intl.formatMessage({ id: 'locations.stations.removeButton' }, { name });

  return (
    <div className="location-station" role="group" aria-label={name}>
      <div className="location-station-head">
        <NameField control={control} id={station.id} />
        <div className="location-station-buttons">
          <Button
            variant="minimal"
            icon={<ArrowUp />}
            aria-label={up}
            title={up}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <Button
            variant="minimal"
            icon={<ArrowDown />}
            aria-label={down}
            title={down}
            disabled={index === stations.length - 1}
            onClick={() => onMove(index + 1)}
          />
          <Button variant="minimal" icon={<Trash />} aria-label={remove} title={remove} onClick={onRemove} />
        </div>
      </div>
      <div className="form-fields">
        <PickManyField
          control={control}
          name={`stations.${station.id}.sectionNames`}
          label={intl.formatMessage({ id: 'locations.stations.sectionsLabel' })}
          items={items.sections}
          placeholder={intl.formatMessage({ id: 'locations.stations.sectionsPlaceholder' })}
          disabled={options === null}
        />
        <PickManyField
          control={control}
          name={`stations.${station.id}.productIds`}
          label={intl.formatMessage({ id: 'locations.stations.productsLabel' })}
          hint={intl.formatMessage({ id: 'locations.stations.productsHint' })}
          items={items.products}
          placeholder={intl.formatMessage({ id: 'locations.stations.productsPlaceholder' })}
          disabled={options === null}
        />
      </div>
    </div>
  );
}

function NameField({ control, id }: { control: Control<StationsValues>; id: string }) {
  const intl = useIntl();
  const inputId = useId();
  const { field, fieldState } = useController({ control, name: `stations.${id}.name` });
  const problem = fieldState.error?.message;
  return (
    <FieldFrame
      id={inputId}
      label={intl.formatMessage({ id: 'locations.stations.nameLabel' })}
      // The general text of this problem is about people.
      problem={problem === 'taken' ? intl.formatMessage({ id: 'locations.stations.takenError' }) : problem}
      required
    >
      {(aria) => (
        <InputGroup
          {...aria}
          name={field.name}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          dir="auto"
          autoComplete="off"
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
