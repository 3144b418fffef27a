import { Button } from '@blueprintjs/core';
import { Menu as MenuIcon } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useMatches } from 'react-router-dom';
import { SCREENS } from '@/app/screens';
import { ConnectionDot } from '@/app/shell/ConnectionDot';
import { UserMenu } from '@/app/shell/UserMenu';
import { PrinterMenu } from '@/features/printing/PrinterMenu/PrinterMenu';

interface TopBarProps {
  /** Present where the sidebar is a drawer. */
  onOpenMenu?: () => void;
}

/** The name of the screen, and what is at hand on every screen. */
export function TopBar({ onOpenMenu }: TopBarProps) {
  const intl = useIntl();
  const handles = useMatches().map((match) => match.handle);
  const screen = SCREENS.find((candidate) => handles.includes(candidate));

  return (
    <header className="top-bar">
      {onOpenMenu && (
        <Button
          variant="minimal"
          icon={<MenuIcon />}
          onClick={onOpenMenu}
          aria-label={intl.formatMessage({ id: 'shell.menu.openButton' })}
        />
      )}
      <h1 className="top-bar-title">{screen && intl.formatMessage({ id: screen.title })}</h1>
      <ConnectionDot />
      <PrinterMenu />
      <UserMenu />
    </header>
  );
}
