import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import { canAccessSubaccounts } from '@/domain/role';
import type { UserValues } from '@/features/users/UserForm/userDraft';
import { FieldSkeleton } from '@/features/users/UserForm/UserSkeleton';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { PickManyField } from '@/ui/Form/PickManyField';
import { PickOneField } from '@/ui/Form/PickOneField';
import { QueryView } from '@/ui/QueryView/QueryView';

interface AccountsOfUserProps {
  control: Control<UserValues>;
  /** Known before the list is loaded. */
  account: Account | null;
  fixed: ReadonlySet<keyof UserValues>;
  hint: string | undefined;
}

/** The account of a user, and the additional accounts of a multi-account role, among those the editor may see. */
export function AccountsOfUser({ control, account, fixed, hint }: AccountsOfUserProps) {
  const intl = useIntl();
  const { data, error, refetch } = useListAccountsQuery();
  const [accountId, role] = useWatch({ control, name: ['accountId', 'role'] });
  const items = useMemo(() => (data ? accountItems(data.data, account) : undefined), [data, account]);

  return (
    <QueryView data={items} error={error ? apiErrorText(intl, error) : null} onRetry={() => void refetch()} skeleton={<FieldSkeleton />}>
      {(choices) => (
        <>
          <PickOneField
            control={control}
            name="accountId"
            label={intl.formatMessage({ id: 'users.form.accountLabel' })}
            hint={fixed.has('accountId') ? hint : undefined}
            items={choices}
            placeholder={intl.formatMessage({ id: 'users.form.accountPlaceholder' })}
            disabled={fixed.has('accountId') || (choices.length === 1 && choices[0]?.id === accountId)}
            required
          />
          {role !== '' && canAccessSubaccounts(role) && (
            <div className="form-field-wide">
              <PickManyField
                control={control}
                name="accounts"
                label={intl.formatMessage({ id: 'users.form.accountsLabel' })}
                hint={fixed.has('accounts') ? hint : intl.formatMessage({ id: 'users.form.accountsHint' })}
                items={choices.filter(({ id }) => id !== accountId)}
                placeholder={intl.formatMessage({ id: 'users.form.accountPlaceholder' })}
                disabled={fixed.has('accounts')}
              />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

/** A sub-account shows the name of its parent as detail. */
function accountItems(accounts: readonly Account[], known: Account | null) {
  const byId = new Map([...(known ? [known] : []), ...accounts].map((account) => [account.id, account]));
  return [...byId.values()].map(({ id, name, parentId }) => ({ id, label: name, detail: byId.get(parentId ?? '')?.name ?? '' }));
}
