import { InputGroup, TextArea } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { amountText, readAmount } from '@/features/catalogs/CatalogEditor/amountText';
import type { FieldShape } from '@/features/catalogs/CatalogEditor/entityFields';
import { useTyped } from '@/features/catalogs/CatalogEditor/useTyped';

/** The value of an entity field; null when empty. */
export type FieldValue = string | number | readonly string[] | null;

interface FieldControlProps {
  shape: Exclude<FieldShape, 'image'>;
  value: FieldValue;
  /** The value in effect while there is none here. */
  inherited?: FieldValue;
  id: string;
  label: string;
  readOnly: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** The input of one field. Readable input is applied at once; unreadable input stays in the field. */
export function FieldControl({ shape, value, inherited = null, id, label, readOnly, isInvalid, describedBy, onChange }: FieldControlProps) {
  const intl = useIntl();
  const { locale } = intl;
  const write = (each: FieldValue) => textOf(shape, each, locale);
  const { text, isUnreadable, type, settle } = useTyped({ value, write, read: (typed) => valueOf(shape, typed, locale), onChange });
  const unreadableId = `${id}-unreadable`;
  const shared = {
    id,
    value: text,
    placeholder: write(inherited),
    readOnly,
    'aria-label': label,
    'aria-invalid': isInvalid || isUnreadable,
    'aria-describedby': [describedBy, isUnreadable && unreadableId].filter(Boolean).join(' ') || undefined,
    autoComplete: 'off',
    intent: isInvalid || isUnreadable ? 'danger' : 'none',
    onBlur: settle,
  } as const;
  if (shape === 'area')
    return <TextArea {...shared} fill autoResize dir="auto" rows={2} onChange={(event) => type(event.currentTarget.value)} />;
  return (
    <div>
      <InputGroup
        {...shared}
        fill
        size="small"
        onValueChange={type}
        {...(shape === 'price' ? { inputMode: 'decimal' } : shape === 'count' ? { inputMode: 'numeric' } : { dir: 'auto' })}
      />
      {isUnreadable && (
        <span id={unreadableId} role="status" className="catalog-field-unreadable">
          {intl.formatMessage(
            { id: 'catalogEditor.field.unreadableError' },
            { value: write(value ?? inherited) || intl.formatMessage({ id: 'catalogEditor.conflict.noValue' }) },
          )}
        </span>
      )}
    </div>
  );
}

/** Formats a value for the input. */
function textOf(shape: FieldShape, value: FieldValue, language: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return shape === 'price' ? amountText(value, language) : String(value);
  return typeof value === 'string' ? value : value.join(', ');
}

/** Parses the input; undefined if it cannot be read. */
function valueOf(shape: FieldShape, typed: string, language: string): FieldValue | undefined {
  switch (shape) {
    case 'price':
      return readAmount(typed, language);
    case 'count':
      if (typed.trim() === '') return null;
      return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
    case 'list': {
      const entries = typed.split(',').map((entry) => entry.trim());
      const unique = entries.filter((entry, index) => entry !== '' && entries.indexOf(entry) === index);
      return unique.length > 0 ? unique : null;
    }
    case 'text':
    case 'area':
    case 'image':
      return typed === '' ? null : typed;
  }
}
