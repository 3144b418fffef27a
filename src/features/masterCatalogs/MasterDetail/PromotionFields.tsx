import { Button, Classes } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { MasterCatalogBody } from '@/domain/masterCatalog';
import { formatWholeNumber, parseWholeNumber } from '@/lib/wholeNumber';
import { useGetCatalogQuery } from '@/services/api/catalogsApi';
import { NumberField } from '@/ui/Form/NumberField';
import { PickManyField } from '@/ui/Form/PickManyField';
import { TextField } from '@/ui/Form/TextField';

interface PromotionFieldsProps {
  control: Control<MasterCatalogBody>;
  /** The catalog that holds the products; null when the user may not read it, in which case product ids are shown. */
  catalogId: string | null | undefined;
  disabled: boolean;
}

/** Edits the promotions of a master catalog: a percentage off selected products (row MC-02). */
export function PromotionFields({ control, catalogId, disabled }: PromotionFieldsProps) {
  const intl = useIntl();
  const { fields, append, remove } = useFieldArray({ control, name: 'promotions', keyName: 'key' });
  const { data: catalog } = useGetCatalogQuery(catalogId ? { id: catalogId, locationId: null } : skipToken);
  const items = useMemo(
    () => Object.values(catalog?.products ?? {}).map(({ id, name, posRef }) => ({ id, label: name || id, detail: posRef ?? '' })),
    [catalog],
  );
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">{intl.formatMessage({ id: 'masterCatalogs.promotions.title' })}</legend>
      {fields.length === 0 && <p className={Classes.TEXT_MUTED}>{intl.formatMessage({ id: 'masterCatalogs.promotions.noneText' })}</p>}
      {fields.map(({ key }, index) => (
        <div key={key} className="master-promotion">
          <TextField
            control={control}
            name={`promotions.${index}.name`}
            label={intl.formatMessage({ id: 'masterCatalogs.promotions.nameLabel' })}
            disabled={disabled}
            required
          />
          <NumberField
            control={control}
            name={`promotions.${index}.percent`}
            label={intl.formatMessage({ id: 'masterCatalogs.promotions.percentLabel' })}
            read={parseWholeNumber}
            write={formatWholeNumber}
            inputMode="numeric"
            disabled={disabled}
            required
          />
          <PickManyField
            control={control}
            name={`promotions.${index}.productIds`}
            label={intl.formatMessage({ id: 'masterCatalogs.promotions.productsLabel' })}
            items={items}
            placeholder={intl.formatMessage({ id: 'masterCatalogs.promotions.productsPlaceholder' })}
            disabled={disabled}
            required
          />
          {!disabled && (
            <Button size="small" variant="minimal" icon={<Trash />} onClick={() => remove(index)}>
              {intl.formatMessage({ id: 'masterCatalogs.promotions.removeButton' })}
            </Button>
          )}
        </div>
      ))}
      {!disabled && (
        <Button size="small" icon={<Plus />} onClick={() => append({ id: crypto.randomUUID(), name: '', percent: 10, productIds: [] })}>
          {intl.formatMessage({ id: 'masterCatalogs.promotions.addButton' })}
        </Button>
      )}
    </fieldset>
  );
}
