import { Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { CURRENCIES, type Account } from '@/domain/account';
import {
  COMMISSION_BASES,
  DISCOUNT_BEARERS,
  rateDraftSchema,
  type CommissionRate,
  type RateDraft,
} from '@/domain/channelMoney/commissionRate';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { dayOf } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { formatTypedAmount, parseMinorUnits } from '@/lib/typedMoney';
import { isApiError } from '@/services/api/apiError';
import { useChangeCommissionRateMutation, useCreateCommissionRateMutation } from '@/services/api/channelMoneyApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { DayField } from '@/ui/Form/DayField';
import '@/ui/Form/form.css';
import { FormProblem } from '@/ui/Form/FormProblem';
import { NumberField } from '@/ui/Form/NumberField';
import { SelectField } from '@/ui/Form/SelectField';

interface RateDialogProps {
  account: Account;
  /** Null: a new rate. */
  rate: CommissionRate | null;
  onClose: () => void;
}

/** The option for all locations: a select field has no null. */
const ALL_LOCATIONS = '*';

/** Adds or changes a rate (row M-05). Percentages and amounts are typed with up to two decimals of the language. */
export function RateDialog({ account, rate, onClose }: RateDialogProps) {
  const intl = useIntl();
  const { channels } = useLocationChoices();
  const { locations } = useSignedIn();
  const [createRate] = useCreateCommissionRateMutation();
  const [changeRate] = useChangeCommissionRateMutation();
  const values = useMemo(() => draftOf(rate, account), [rate, account]);
  const { form, formProps, problem, pending, isDirty } = useDraftForm<RateDraft, CommissionRate>({
    schema: rateDraftSchema,
    values,
    save: (draft) => {
      const sent = { ...draft, locationId: draft.locationId === ALL_LOCATIONS ? null : draft.locationId };
      return rate ? changeRate({ ...sent, id: rate.id, rev: rate.rev }) : createRate({ accountId: account.id, draft: sent });
    },
    onSaved: onClose,
    errorText: (error) => rateErrorText(intl, error),
  });
  const { control } = form;
  const placeholder = intl.formatMessage({ id: 'form.choosePlaceholder' });
  const label = (id: keyof RateDraft) => intl.formatMessage({ id: `money.rateField.${id}` });
  const number = {
    inputMode: 'decimal' as const,
    read: (typed: string) => parseMinorUnits(typed, intl.locale),
    write: (value: number | null) => formatTypedAmount(value, intl.locale),
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: rate ? 'money.rates.changeTitle' : 'money.rates.addTitle' })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <form {...formProps} className="">
        <DialogBody className="money-rate-form">
          <SelectField
            control={control}
            name="channel"
            label={label('channel')}
            required
            placeholder={placeholder}
            options={channels.map(({ slug: value, name }) => ({ value, label: name }))}
          />
          <SelectField
            control={control}
            name="locationId"
            label={label('locationId')}
            placeholder={placeholder}
            options={[
              { value: ALL_LOCATIONS, label: intl.formatMessage({ id: 'money.rates.allLocations' }) },
              ...locations.filter(({ accountId }) => accountId === account.id).map(({ id: value, name }) => ({ value, label: name })),
            ]}
          />
          <DayField control={control} name="validFrom" label={label('validFrom')} required />
          <DayField
            control={control}
            name="validUntil"
            label={label('validUntil')}
            hint={intl.formatMessage({ id: 'money.rates.untilHint' })}
          />
          <NumberField control={control} name="commissionBasisPoints" label={label('commissionBasisPoints')} required {...number} />
          <NumberField control={control} name="fixedAmount" label={label('fixedAmount')} required {...number} />
          <NumberField control={control} name="taxBasisPoints" label={label('taxBasisPoints')} required {...number} />
          <SelectField
            control={control}
            name="currency"
            label={label('currency')}
            required
            placeholder={placeholder}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
          <SelectField
            control={control}
            name="base"
            label={label('base')}
            required
            placeholder={placeholder}
            options={COMMISSION_BASES.map((value) => ({ value, label: intl.formatMessage({ id: `money.base.${value}` }) }))}
          />
          <SelectField
            control={control}
            name="discountBearer"
            label={label('discountBearer')}
            hint={intl.formatMessage({ id: 'money.rates.bearerHint' })}
            required
            placeholder={placeholder}
            options={DISCOUNT_BEARERS.map((value) => ({ value, label: intl.formatMessage({ id: `money.bearer.${value}` }) }))}
          />
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={onClose}
          confirmLabel={intl.formatMessage({ id: 'form.saveButton' })}
          pending={pending}
          disabled={!isDirty && rate !== null}
        />
      </form>
    </Dialog>
  );
}

function draftOf(rate: CommissionRate | null, account: Account): RateDraft {
  if (rate) {
    const { channel, currency, validFrom, validUntil, commissionBasisPoints, fixedAmount, base, discountBearer, taxBasisPoints } = rate;
    const terms = { commissionBasisPoints, fixedAmount, base, discountBearer, taxBasisPoints };
    return { channel, locationId: rate.locationId ?? ALL_LOCATIONS, currency, validFrom, validUntil, ...terms };
  }
  return {
    ...{ channel: '', locationId: ALL_LOCATIONS, validFrom: `${dayOf(Date.now(), viewerZone()).slice(0, 4)}-01-01`, validUntil: null },
    ...{ commissionBasisPoints: 0, fixedAmount: 0, taxBasisPoints: 0, base: 'afterDiscounts', discountBearer: 'restaurant' },
    currency: CURRENCIES.find((each) => each === account.currency) ?? 'EUR',
  };
}

function rateErrorText(intl: IntlShape, error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (error.status === 409) return intl.formatMessage({ id: 'money.rates.changedError' });
  return JSON.stringify(error.details ?? null).includes('overlap') ? intl.formatMessage({ id: 'money.rates.overlapError' }) : null;
}
