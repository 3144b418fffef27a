import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { User } from '@/domain/user';
import type { UserValues } from '@/features/users/UserForm/userDraft';
import { FieldSkeleton } from '@/features/users/UserForm/UserSkeleton';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAllAccountLocationsQuery } from '@/services/api/accountsApi';
import { PickManyField } from '@/ui/Form/PickManyField';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';

interface LocationsOfUserProps {
  form: UseFormReturn<UserValues>;
  user: User | null;
  disabled: boolean;
  hint: string | undefined;
}

/**
 * The locations of a location role, among those of its account and sub-accounts. When the account changes, locations that do not belong to
 * the new one are removed and a toast reports it.
 */
export function LocationsOfUser({ form: { control, getValues, setValue }, user, disabled, hint }: LocationsOfUserProps) {
  const intl = useIntl();
  const accountId = useWatch({ control, name: 'accountId' });
  const { currentData, error, refetch } = useListAllAccountLocationsQuery(accountId || skipToken);
  const items = useMemo(
    () => currentData?.data.map(({ id, name, address, city }) => ({ id, label: name, detail: city ?? address ?? '' })),
    [currentData],
  );

  useEffect(() => {
    if (!items) return;
    // Locations that the user already has may remain while the account is unchanged, even if they are not offered.
    const own = accountId === user?.accountId ? user.locationsIds : [];
    const offered = new Set([...own, ...items.map(({ id }) => id)]);
    const chosen = getValues('locationsIds');
    const remaining = chosen.filter((id) => offered.has(id));
    if (remaining.length === chosen.length) return;
    setValue('locationsIds', remaining, { shouldDirty: true });
    void showToast('info', intl.formatMessage({ id: 'users.form.locationsRemovedToast' }, { count: chosen.length - remaining.length }));
  }, [items, accountId, user, getValues, setValue, intl]);

  return (
    <div className="form-field-wide">
      <QueryView
        data={accountId === '' ? [] : items}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<FieldSkeleton />}
      >
        {(choices) => (
          <PickManyField
            control={control}
            name="locationsIds"
            label={intl.formatMessage({ id: 'users.form.locationsLabel' })}
            hint={choices.length > 0 ? hint : intl.formatMessage({ id: noChoiceHint(accountId) })}
            items={choices}
            placeholder={intl.formatMessage({ id: 'users.form.locationsPlaceholder' })}
            disabled={disabled || accountId === ''}
            required
          />
        )}
      </QueryView>
    </div>
  );
}

function noChoiceHint(accountId: string) {
  return accountId === '' ? 'users.form.locationsNoAccountHint' : 'users.form.locationsNoneHint';
}
