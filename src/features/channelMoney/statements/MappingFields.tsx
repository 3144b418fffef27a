import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  REQUIRED_STATEMENT_FIELDS,
  STATEMENT_FIELDS,
  type StatementField,
} from '@/domain/channelMoney/statement';
import type { DraftMapping } from '@/domain/channelMoney/statementMapping';

interface MappingFieldsProps {
  titles: readonly string[];
  mapping: DraftMapping;
  onChange: (mapping: DraftMapping) => void;
}

const DECIMAL_NAMES = { ',': 'comma', '.': 'point' } as const;

/** The columns of the file for each field of a statement, and the format of its numbers and dates. */
export function MappingFields({ titles, mapping, onChange }: MappingFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const isRequired = (field: StatementField) => REQUIRED_STATEMENT_FIELDS.some((each) => each === field);
  const columnOf = (field: StatementField) => mapping.columns[field] ?? '';
  return (
    <div className="money-fields" role="group" aria-label={intl.formatMessage({ id: 'money.import.columnsLabel' })}>
      {STATEMENT_FIELDS.map((field) => (
        <FormGroup
          key={field}
          label={intl.formatMessage({ id: `money.statementField.${field}` })}
          labelInfo={isRequired(field) ? '*' : ''}
          labelFor={`${id}-${field}`}
        >
          <HTMLSelect
            fill
            id={`${id}-${field}`}
            required={isRequired(field)}
            aria-invalid={isRequired(field) && columnOf(field) === ''}
            value={columnOf(field)}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, columns: { ...mapping.columns, [field]: currentTarget.value || undefined } })
            }
            options={[
              { value: '', label: intl.formatMessage({ id: 'money.import.noColumn' }) },
              ...titles.map((value) => ({ value, label: value })),
            ]}
          />
        </FormGroup>
      ))}
      <FormGroup label={intl.formatMessage({ id: 'money.import.decimalLabel' })} labelFor={`${id}-decimal`}>
        <HTMLSelect
          fill
          id={`${id}-decimal`}
          value={mapping.decimalSign}
          onChange={({ currentTarget }) =>
            onChange({ ...mapping, decimalSign: DECIMAL_SIGNS.find((each) => each === currentTarget.value) ?? ',' })
          }
          options={DECIMAL_SIGNS.map((value) => ({ value, label: intl.formatMessage({ id: `money.decimal.${DECIMAL_NAMES[value]}` }) }))}
        />
      </FormGroup>
      {mapping.columns.day !== undefined && (
        <FormGroup label={intl.formatMessage({ id: 'money.import.dateLabel' })} labelFor={`${id}-date`}>
          <HTMLSelect
            fill
            id={`${id}-date`}
            value={mapping.dateOrder}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, dateOrder: DATE_ORDERS.find((each) => each === currentTarget.value) ?? 'dmy' })
            }
            options={DATE_ORDERS.map((value) => ({ value, label: intl.formatMessage({ id: `money.dateOrder.${value}` }) }))}
          />
        </FormGroup>
      )}
    </div>
  );
}
