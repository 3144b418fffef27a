import { Radio, RadioGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { MASTER_TYPES, SERVICE_TYPES_OF_MASTER, type MasterCatalogBody } from '@/domain/masterCatalog';
import { DayField } from '@/ui/Form/DayField';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

interface MasterFieldsProps {
  control: Control<MasterCatalogBody>;
  disabled?: boolean;
  /** Renaming an existing master catalog needs a separate permission (row MC-02). @default true */
  mayRename?: boolean;
}

/** The name, validity, service type and POS id handling of a master catalog. */
export function MasterFields({ control, disabled = false, mayRename = true }: MasterFieldsProps) {
  const intl = useIntl();
  const { field: type } = useController({ control, name: 'type' });
  return (
    <div className="form-fields">
      <TextField
        control={control}
        name="name"
        label={intl.formatMessage({ id: 'masterCatalogs.form.nameLabel' })}
        disabled={disabled || !mayRename}
        hint={mayRename ? undefined : intl.formatMessage({ id: 'masterCatalogs.form.nameHint' })}
        required
      />
      <SelectField
        control={control}
        name="serviceType"
        label={intl.formatMessage({ id: 'masterCatalogs.form.serviceLabel' })}
        disabled={disabled}
        options={SERVICE_TYPES_OF_MASTER.map((value) => ({
          value,
          label: intl.formatMessage({ id: `masterCatalogs.service.${value}` }),
        }))}
        placeholder=""
      />
      <DayField
        control={control}
        name="validFrom"
        disabled={disabled}
        label={intl.formatMessage({ id: 'masterCatalogs.form.validFromLabel' })}
        hint={intl.formatMessage({ id: 'masterCatalogs.form.dayHint' })}
      />
      <DayField
        control={control}
        name="validTo"
        disabled={disabled}
        label={intl.formatMessage({ id: 'masterCatalogs.form.validToLabel' })}
        hint={intl.formatMessage({ id: 'masterCatalogs.form.dayHint' })}
      />
      <RadioGroup
        className="form-field-wide"
        label={intl.formatMessage({ id: 'masterCatalogs.form.typeLabel' })}
        selectedValue={type.value ?? 1}
        disabled={disabled}
        onChange={({ currentTarget }) => type.onChange(MASTER_TYPES.find((each) => String(each) === currentTarget.value) ?? 1)}
      >
        {MASTER_TYPES.map((each) => (
          <Radio
            key={each}
            value={each}
            label={intl.formatMessage({ id: each === 1 ? 'masterCatalogs.form.type1Label' : 'masterCatalogs.form.type2Label' })}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
