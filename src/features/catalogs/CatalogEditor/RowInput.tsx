import { useTyped } from '@/features/catalogs/CatalogEditor/useTyped';
import { amountText, readAmount } from '@/features/catalogs/CatalogEditor/amountText';
import { useIntl } from 'react-intl';

interface RowInputProps<Value> {
  value: Value;
  label: string;
  readOnly: boolean;
  tabIndex: 0 | -1;
  isInvalid: boolean;
  onChange: (value: Value) => void;
}

/** The name input of a row. */
export function NameInput({ value, label, readOnly, tabIndex, isInvalid, onChange }: RowInputProps<string>) {
  return (
    <input
      className="catalog-row-input"
      data-column="name"
      value={value}
      aria-label={label}
      aria-invalid={isInvalid}
      readOnly={readOnly}
      tabIndex={tabIndex}
      dir="auto"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The price input of a row, in minor units. */
export function PriceInput({ value, label, readOnly, tabIndex, isInvalid, onChange }: RowInputProps<number | null>) {
  const { locale } = useIntl();
  const { text, isUnreadable, type, settle } = useTyped({
    value,
    write: (amount) => amountText(amount, locale),
    read: (typed) => readAmount(typed, locale),
    onChange,
  });
  return (
    <input
      className="catalog-row-input catalog-row-price"
      data-column="price"
      value={text}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isInvalid || isUnreadable}
      readOnly={readOnly}
      tabIndex={tabIndex}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
