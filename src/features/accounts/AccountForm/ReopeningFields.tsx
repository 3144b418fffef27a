import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { REOPENING_BOUNDS } from '@/domain/reopening';
import type { AccountValues } from '@/features/accounts/AccountForm/accountDraft';
import { formatWholeNumber, parseWholeNumber } from '@/lib/wholeNumber';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { FormSection } from '@/ui/Form/FormSection';
import { NumberField } from '@/ui/Form/NumberField';
import { SwitchField } from '@/ui/Form/SwitchField';

/** The settings of automatic reopening (row K-08): the causes, the wait, and the limit of attempts. */
export function ReopeningFields({ control }: { control: Control<AccountValues> }) {
  const intl = useIntl();
  const { productName: product } = useDeployment();
  return (
    <FormSection title={intl.formatMessage({ id: 'accounts.reopening.title' })}>
      <SwitchField
        control={control}
        name="reopening.pauseOver"
        label={intl.formatMessage({ id: 'accounts.reopening.pauseOverLabel' })}
        hint={intl.formatMessage({ id: 'accounts.reopening.pauseOverHint' })}
      />
      <SwitchField
        control={control}
        name="reopening.closedItself"
        label={intl.formatMessage({ id: 'accounts.reopening.closedItselfLabel' })}
        hint={intl.formatMessage({ id: 'accounts.reopening.closedItselfHint' }, { product })}
      />
      <NumberField
        control={control}
        name="reopening.minutes"
        label={intl.formatMessage({ id: 'accounts.reopening.minutesLabel' })}
        hint={intl.formatMessage({ id: 'accounts.reopening.rangeHint' }, REOPENING_BOUNDS.minutes)}
        read={parseWholeNumber}
        write={formatWholeNumber}
        inputMode="numeric"
        required
      />
      <NumberField
        control={control}
        name="reopening.attemptsPerHour"
        label={intl.formatMessage({ id: 'accounts.reopening.attemptsLabel' })}
        hint={intl.formatMessage({ id: 'accounts.reopening.attemptsHint' }, { product, ...REOPENING_BOUNDS.attemptsPerHour })}
        read={parseWholeNumber}
        write={formatWholeNumber}
        inputMode="numeric"
        required
      />
    </FormSection>
  );
}
