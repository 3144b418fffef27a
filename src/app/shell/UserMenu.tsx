import { Button } from '@blueprintjs/core';
import { User as UserIcon } from '@blueprintjs/icons';
import { lazy, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection there is a way out, too.
const UserMenuContent = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/app/shell/UserMenuContent')).UserMenuContent,
}));
const PasswordDialog = lazyWithTexts(async () => (await import('@/features/users/PasswordForm/PasswordDialog')).PasswordDialog);

/** Who is signed in, what belongs to that person, and the way out (specification 1 §2). */
export function UserMenu() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [password, setPassword] = useState<'untouched' | 'wanted' | 'open' | 'closed'>('untouched');
  return (
    <>
      <LatePopover
        content={() => <UserMenuContent onChangePassword={() => setPassword('wanted')} />}
        // The menu gives the focus back when it is closed: the dialog opens after that, and gives it back there too.
        onClosed={() => setPassword((now) => (now === 'wanted' ? 'open' : now))}
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
