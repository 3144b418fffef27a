import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';

interface AccountSelectProps {
  accounts: readonly Account[];
  account: Account;
  onChange: (id: string) => void;
}

/** Selects the account whose rates or statements are shown; hidden from users with only one. */
export function AccountSelect({ accounts, account, onChange }: AccountSelectProps) {
  const intl = useIntl();
  const id = useId();
  if (accounts.length < 2) return null;
  return (
    <FormGroup className="money-account" label={intl.formatMessage({ id: 'money.column.account' })} labelFor={id}>
      <HTMLSelect
        fill
        id={id}
        value={account.id}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        options={accounts.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </FormGroup>
  );
}
