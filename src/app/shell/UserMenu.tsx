import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { LogOut, Tick, User as UserIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { isProductAdmin } from '@/domain/role';
import { LANGUAGES, storeLanguage, type Language } from '@/services/preferences/language';
import { useSignedIn } from '@/services/session/useSignedIn';

/** Who is signed in, the language, and the way out (specification 1 §2). */
export function UserMenu() {
  const intl = useIntl();
  const { user } = useSignedIn();
  return (
    <PopoverNext placement="bottom-end" content={<UserMenuContent />}>
      <Button variant="minimal" icon={<UserIcon />} aria-label={intl.formatMessage({ id: 'shell.user.openButton' }, { email: user.email })}>
        <span className="top-bar-language">{intl.locale}</span>
      </Button>
    </PopoverNext>
  );
}

function UserMenuContent() {
  const intl = useIntl();
  const languageId = useId();
  const navigate = useNavigate();
  const { user, account } = useSignedIn();
  const accountName = isProductAdmin(user.role)
    ? intl.formatMessage({ id: 'shell.user.adminLabel' }, { account: account.name })
    : account.name;

  return (
    <div className="user-menu">
      <strong>{user.email}</strong>
      <span>{accountName}</span>
      <span className="user-menu-label" id={languageId}>
        {intl.formatMessage({ id: 'shell.user.languageLabel' })}
      </span>
      <Menu aria-labelledby={languageId}>
        {LANGUAGES.map((language) => (
          <MenuItem
            key={language}
            text={intl.formatMessage({ id: `shell.language.${language}` })}
            lang={language}
            {...(language === intl.locale ? { labelElement: <Tick />, 'aria-current': true } : {})}
            onClick={() => choose(language)}
          />
        ))}
      </Menu>
      <Menu>
        <MenuItem
          icon={<LogOut />}
          text={intl.formatMessage({ id: 'shell.menu.signOutButton' })}
          onClick={() => void navigate('/logout')}
        />
      </Menu>
    </div>
  );
}

/** The choice is kept and the page loaded anew in that language. */
function choose(language: Language) {
  storeLanguage(language);
  location.reload();
}
