import { Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Key, Manual, LogOut, Notifications, Office } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { can } from '@/domain/permissions';
import { isProductAdmin } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { chooseLanguage } from '@/app/shell/chooseLanguage';
import { startScreenOf } from '@/app/startScreens';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { pathTo } from '@/services/paths/pathTo';
import { LANGUAGES, type Language } from '@/domain/language';
import { START_SCREENS, useStartScreen } from '@/services/preferences/startScreen';
import { storeTheme, THEMES, usePreferredTheme } from '@/services/preferences/theme';
import { ChoiceMenu } from '@/ui/ChoiceMenu/ChoiceMenu';

/** The content of the user menu. */
export function UserMenuContent({ onChangePassword }: { onChangePassword: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { user, account } = useSignedIn();
  const theme = usePreferredTheme();
  const [start, chooseStart] = useStartScreen(user.id);
  const languageLabel = intl.formatMessage({ id: 'shell.user.languageLabel' });
  const themeLabel = intl.formatMessage({ id: 'shell.user.themeLabel' });
  const startLabel = intl.formatMessage({ id: 'shell.start.label' });
  const accountName = isProductAdmin(user.role)
    ? intl.formatMessage({ id: 'shell.user.adminLabel' }, { account: account.name })
    : account.name;

  return (
    <div className="user-menu">
      <strong>{user.email}</strong>
      <span>{accountName}</span>
      <Menu>
        {can(user.role, 'accounts', 'updateOwn') && (
          <MenuItem
            icon={<Office />}
            text={intl.formatMessage({ id: 'shell.user.accountLabel' })}
            href={pathTo('account', { id: account.id })}
            onClick={(event) => {
              event.preventDefault();
              void navigate(pathTo('account', { id: account.id }));
            }}
          />
        )}
        {can(user.role, 'orders') && (
          <MenuItem
            icon={<Notifications />}
            text={intl.formatMessage({ id: 'shell.user.alertsLabel' })}
            href={PATHS.alerts}
            onClick={(event) => {
              event.preventDefault();
              void navigate(PATHS.alerts);
            }}
          />
        )}
        <MenuItem
          icon={<Manual />}
          text={intl.formatMessage({ id: 'screens.glossary.title' })}
          href={PATHS.glossary}
          onClick={(event) => {
            event.preventDefault();
            void navigate(PATHS.glossary);
          }}
        />
        <MenuItem icon={<Key />} text={intl.formatMessage({ id: 'shell.user.passwordLabel' })} onClick={onChangePassword} />
      </Menu>
      <span className="user-menu-label" aria-hidden>
        {languageLabel}
      </span>
      <ChoiceMenu
        label={languageLabel}
        choices={LANGUAGES.map((language) => ({
          value: language,
          text: intl.formatMessage({ id: `shell.language.${language}` }),
          lang: language,
        }))}
        // The UI always has one of the supported languages.
        chosen={intl.locale as Language}
        onChoose={chooseLanguage}
      />
      <span className="user-menu-label" aria-hidden>
        {themeLabel}
      </span>
      <ChoiceMenu
        label={themeLabel}
        choices={THEMES.map((each) => ({ value: each, text: intl.formatMessage({ id: `shell.theme.${each}` }) }))}
        chosen={theme}
        onChoose={storeTheme}
      />
      <span className="user-menu-label" aria-hidden>
        {startLabel}
      </span>
      <ChoiceMenu
        label={startLabel}
        choices={START_SCREENS.flatMap((each) => {
          const title = each === 'automatic' ? 'shell.start.automatic' : startScreenOf(each, user.role)?.title;
          return title ? [{ value: each, text: intl.formatMessage({ id: title }) }] : [];
        })}
        chosen={start}
        onChoose={chooseStart}
      />
      <Menu>
        <MenuItem
          icon={<LogOut />}
          text={intl.formatMessage({ id: 'shell.menu.signOutButton' })}
          onClick={() => void navigate(PATHS.logout)}
        />
      </Menu>
    </div>
  );
}
