import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { LogOut, Tick, User as UserIcon } from '@blueprintjs/icons';
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
  const navigate = useNavigate();
  const { user, account } = useSignedIn();
  const accountName = isProductAdmin(user.role)
    ? intl.formatMessage({ id: 'shell.user.adminLabel' }, { account: account.name })
    : account.name;

  return (
    <Menu>
      <li className="user-menu-person">
        <strong>{user.email}</strong>
        <span>{accountName}</span>
      </li>
      <MenuDivider title={intl.formatMessage({ id: 'shell.user.languageLabel' })} />
      {LANGUAGES.map((language) => (
        <MenuItem
          key={language}
          text={intl.formatMessage({ id: `shell.language.${language}` })}
          lang={language}
          {...(language === intl.locale ? { labelElement: <Tick />, 'aria-current': true } : {})}
          onClick={() => choose(language)}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<LogOut />} text={intl.formatMessage({ id: 'shell.menu.signOutButton' })} onClick={() => void navigate('/logout')} />
    </Menu>
  );
}

/** The choice is kept and the page loaded anew in that language. */
function choose(language: Language) {
  storeLanguage(language);
  location.reload();
}
