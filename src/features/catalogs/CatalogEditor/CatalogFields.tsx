import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CURRENCIES } from '@/domain/account';
import { useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

/** Specification 1 §9. */
const DEFAULT_CURRENCY = 'EUR';

/** The fields of the catalog itself: name and currency. */
export function CatalogFields({ foot }: { foot: ReactNode }) {
  const intl = useIntl();
  const { store, readOnly } = useEditor();
  const name = useEdited(({ catalog }) => catalog.name);
  const currency = useEdited(({ catalog }) => catalog.currency) ?? DEFAULT_CURRENCY;
  const nameId = useId();
  const currencyId = useId();
  const isNameless = name.trim() === '';
  const codes: readonly string[] = CURRENCIES;
  return (
    <div className="catalog-details">
      <div className="catalog-details-head">
        <h2>{intl.formatMessage({ id: 'catalogEditor.kind.catalog' })}</h2>
      </div>
      <div className="catalog-fields">
        <div className="catalog-field">
          <label htmlFor={nameId}>{intl.formatMessage({ id: 'catalogEditor.field.name' })}</label>
          <InputGroup
            id={nameId}
            fill
            size="small"
            value={name}
            readOnly={readOnly}
            dir="auto"
            intent={isNameless ? 'danger' : 'none'}
            aria-invalid={isNameless}
            onValueChange={(next) => store.edit((catalog) => ({ ...catalog, name: next }), 'catalog/name')}
          />
          {isNameless && (
            <ul className="catalog-field-problems">
              <li className="catalog-mark-error">{intl.formatMessage({ id: 'catalogEditor.catalogNameError' })}</li>
            </ul>
          )}
        </div>
        <div className="catalog-field">
          <label htmlFor={currencyId}>{intl.formatMessage({ id: 'catalogEditor.conflict.currencyField' })}</label>
          <HTMLSelect
            id={currencyId}
            value={currency}
            disabled={readOnly}
            options={codes.includes(currency) ? [...codes] : [currency, ...codes]}
            onChange={({ currentTarget: { value } }) => store.edit((catalog) => ({ ...catalog, currency: value }))}
          />
        </div>
      </div>
      <p className="catalog-pane-empty">{intl.formatMessage({ id: 'catalogEditor.details.emptyText' })}</p>
      {foot}
    </div>
  );
}
