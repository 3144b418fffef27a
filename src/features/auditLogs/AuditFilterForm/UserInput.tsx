import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useListUsersQuery } from '@/services/api/usersApi';

interface UserInputProps {
  /** Empty for all users. */
  userId: string;
  onChange: (userId: string) => void;
}

/**
 * Filters by user: an e-mail, with the existing users as suggestions, or an id, because the log contains deleted users. An e-mail without a
 * user does not start a search.
 */
export function UserInput({ userId, onChange }: UserInputProps) {
  const intl = useIntl();
  const id = useId();
  const { data } = useListUsersQuery();
  const users = data?.data ?? [];
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? users.find((user) => user.id === userId)?.email ?? userId;
  const userOf = (email: string) => users.find((user) => user.email.toLowerCase() === email.trim().toLowerCase());
  const unknown = text.includes('@') && data !== undefined && !userOf(text) && text !== userId;

  const type = (next: string) => {
    setTyped(next);
    const user = userOf(next);
    if (next.trim() === '') onChange('');
    else if (user) onChange(user.id);
  };
  const finish = () => {
    if (typed !== null && !unknown) onChange(userOf(typed)?.id ?? typed.trim());
  };

  return (
    <FormGroup
      label={intl.formatMessage({ id: 'auditLogs.filter.userLabel' })}
      labelFor={id}
      {...(unknown ? { intent: 'warning', helperText: intl.formatMessage({ id: 'auditLogs.filter.nobodyHint' }) } : {})}
    >
      <InputGroup
        id={id}
        list={`${id}-users`}
        autoComplete="off"
        placeholder={intl.formatMessage({ id: 'auditLogs.filter.userPlaceholder' })}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      <datalist id={`${id}-users`}>
        {users.map((user) => (
          <option key={user.id} value={user.email}>
            {user.name}
          </option>
        ))}
      </datalist>
    </FormGroup>
  );
}
