import { Button, Callout } from '@blueprintjs/core';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import { changedOnBothSides, valueAt } from '@/lib/changedOnBothSides';

interface EditConflictsProps<Draft extends FieldValues> {
  control: Control<Draft>;
  /** The value of each field when its edit began. */
  base: Draft;
  /** The saved values. */
  others: Draft;
  labelOf: (path: string) => string;
  onSettle: (path: string, side: 'mine' | 'theirs') => void;
}

/** Conflicts: fields that another user saved while they were edited here. Nothing is overwritten until the user chooses a side. */
export function EditConflicts<Draft extends FieldValues>({ control, base, others, labelOf, onSettle }: EditConflictsProps<Draft>) {
  const intl = useIntl();
  const watched = useWatch({ control });
  const typed = { ...others, ...watched };
  return (
    <div role="alert">
      {changedOnBothSides(typed, base, others).map((path) => {
        const label = labelOf(path);
        const [mine, theirs] = [valueText(intl, valueAt(typed, path)), valueText(intl, valueAt(others, path))];
        return (
          <Callout key={path} className="location-edit-conflict" intent="warning" compact>
            <p>
              {mine === null || theirs === null
                ? intl.formatMessage({ id: 'locations.editConflict.text' }, { label })
                : intl.formatMessage({ id: 'locations.editConflict.valuesText' }, { label, mine, theirs })}
            </p>
            {(['mine', 'theirs'] as const).map((side) => (
              <Button
                key={side}
                size="small"
                onClick={() => onSettle(path, side)}
                aria-label={intl.formatMessage({ id: `locations.editConflict.${side}FieldButton` }, { label })}
              >
                {intl.formatMessage({ id: `locations.editConflict.${side}Button` })}
              </Button>
            ))}
          </Callout>
        );
      })}
    </div>
  );
}

/** Returns null for a value without a short text. */
function valueText(intl: IntlShape, value: unknown): string | null {
  if (value === '' || value === null || value === undefined) return intl.formatMessage({ id: 'locations.editConflict.emptyLabel' });
  if (typeof value === 'boolean')
    return intl.formatMessage({ id: value ? 'locations.editConflict.onLabel' : 'locations.editConflict.offLabel' });
  if (typeof value === 'number') return intl.formatNumber(value);
  return typeof value === 'string' ? value : null;
}
