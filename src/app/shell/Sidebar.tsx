import { Classes } from '@blueprintjs/core';
import { LogOut } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { can } from '@/domain/permissions';
import { SCREENS } from '@/app/screens';
import { SidebarFooter } from '@/app/shell/SidebarFooter';
import { SidebarLink } from '@/app/shell/SidebarLink';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useSignedIn } from '@/services/session/useSignedIn';

/** The screens that the user may see, and the way out (specification 1 §2). */
export function Sidebar() {
  const intl = useIntl();
  const { productName } = useDeployment();
  const { user } = useSignedIn();

  return (
    <div className="sidebar">
      <nav className="sidebar-links" aria-label={intl.formatMessage({ id: 'shell.menu.label' })}>
        <div className="sidebar-product">{productName}</div>
        <ul className={Classes.LIST_UNSTYLED}>
          {SCREENS.filter(({ scope, action }) => can(user.role, scope, action)).map(({ path, title, Icon }) => (
            <li key={path}>
              <SidebarLink to={path} icon={<Icon />}>
                {intl.formatMessage({ id: title })}
              </SidebarLink>
            </li>
          ))}
          <li>
            <SidebarLink to="/logout" icon={<LogOut />}>
              {intl.formatMessage({ id: 'shell.menu.signOutButton' })}
            </SidebarLink>
          </li>
        </ul>
      </nav>
      <SidebarFooter />
    </div>
  );
}
