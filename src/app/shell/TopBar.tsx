import { Button } from '@blueprintjs/core';
import { ArrowLeft, Menu as MenuIcon } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { useMatches, useNavigate } from 'react-router-dom';
import { isProductAdmin } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { SCREENS, type Screen } from '@/app/screens';
import { ConnectionDot } from '@/app/shell/ConnectionDot';
import { UserMenu } from '@/app/shell/UserMenu';
import { useBusyLocations } from '@/entities/busyMode/useBusyLocations';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { NewsCentre } from '@/features/news/NewsCentre';
import { PrinterMenu } from '@/features/printing/PrinterMenu/PrinterMenu';
import { SupportMenu } from '@/features/support/SupportMenu';
import { useGetLocationNameQuery } from '@/services/api/locationsApi';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, so that it works without a connection.
const BusyMark = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/entities/busyMode/BusyMark')).BusyMark,
);

interface TopBarProps {
  /** Present when the sidebar is a drawer. */
  onOpenMenu?: () => void;
  onReadyForService: () => void;
  /** Shows the way back to the board. */
  isKitchen: boolean;
}

/** The screen's title and tools, and the menus that every screen has (specification 1 §2). */
export function TopBar({ onOpenMenu, onReadyForService, isKitchen }: TopBarProps) {
  const intl = useIntl();
  const { productName } = useDeployment();
  const { user, locations } = useSignedIn();
  const navigate = useNavigate();
  const busy = useBusyLocations(locations);
  const handles = useMatches().map((match) => match.handle);
  const screen = SCREENS.find((candidate) => handles.includes(candidate.path));
  const location = useLocationName(screen);
  const title = screen ? intl.formatMessage({ id: screen.title }) : productName;

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
      {isKitchen && (
        <Button variant="minimal" icon={<ArrowLeft />} onClick={() => void navigate(PATHS.operations)}>
          <span className="top-bar-text">{intl.formatMessage({ id: 'shell.kitchen.leaveButton' })}</span>
        </Button>
      )}
      <h1 className="top-bar-title">
        {location === undefined ? title : intl.formatMessage({ id: 'shell.title.ofLocation' }, { title, location })}
      </h1>
      {screen?.Tools && (
        <LazyPart key={screen.path}>
          <screen.Tools />
        </LazyPart>
      )}
      {busy.length > 0 && (
        <LazyPart>
          <BusyMark busy={busy} />
        </LazyPart>
      )}
      <ConnectionDot />
      {!isProductAdmin(user.role) && <PrinterMenu onReadyForService={onReadyForService} />}
      <NewsCentre />
      <SupportMenu />
      <UserMenu />
    </header>
  );
}

/** The name of the location in the URL; undefined while it is loading or when it does not exist. */
function useLocationName(screen: Screen | undefined): string | undefined {
  const params = useMatches().at(-1)?.params;
  const id = screen?.locationParam && params?.[screen.locationParam];
  const { currentData, isError } = useGetLocationNameQuery(id || skipToken);
  return isError ? undefined : currentData?.name;
}
