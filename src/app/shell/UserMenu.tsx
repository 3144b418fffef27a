import { Button } from '@blueprintjs/core';
import { User as UserIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, so that the user can sign out without a connection.
const UserMenuContent = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/app/shell/UserMenuContent')).UserMenuContent,
);
const PasswordDialog = lazyWithTexts(async () => (await import('@/features/users/PasswordForm/PasswordDialog')).PasswordDialog);

/** The menu of the signed-in user, with account, password, preferences and sign-out (specification 1 §2). */
export function UserMenu() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [password, setPassword] = useState<'untouched' | 'wanted' | 'open' | 'closed'>('untouched');
  return (
    <>
      <LatePopover
        content={() => <UserMenuContent onChangePassword={() => setPassword('wanted')} />}
        // The closing menu restores the focus, so the dialog opens afterwards and can restore it as well.
        onClosed={() => setPassword((current) => (current === 'wanted' ? 'open' : current))}
      >
        <Button
          variant="minimal"
          icon={<UserIcon />}
          aria-label={intl.formatMessage({ id: 'shell.user.openButton' }, { email: user.email })}
        >
          <span className="top-bar-language">{intl.locale}</span>
        </Button>
      </LatePopover>
      {password !== 'untouched' && (
        <LazyPart onFailed={() => setPassword('untouched')}>
          <PasswordDialog isOpen={password === 'open'} onClose={() => setPassword('closed')} />
        </LazyPart>
      )}
    </>
  );
}
