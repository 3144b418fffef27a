import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Deployment } from '@/domain/deployment';

type DemoUser = NonNullable<Deployment['demoUsers']>[number];

interface DemoUsersProps {
  users: readonly DemoUser[];
  disabled: boolean;
  onChoose: (user: DemoUser) => void;
}

const LABELS: Readonly<Record<string, FormatjsIntl.Message['ids']>> = {
  'account-admin': 'session.demo.accountAdmin',
  'location-manager': 'session.demo.locationManager',
  'location-staff': 'session.demo.locationStaff',
  'account-menu': 'session.demo.accountMenu',
  'product-admin': 'session.demo.productAdmin',
};

/** Buttons of the demo's sign-in page that sign in as a user of each role (row W-04). */
export function DemoUsers({ users, disabled, onChoose }: DemoUsersProps) {
  const intl = useIntl();
  return (
    <section className="login-demo" aria-labelledby="login-demo-title">
      <p id="login-demo-title">{intl.formatMessage({ id: 'session.demo.title' })}</p>
      {users.map((user) => {
        const label = LABELS[user.role];
        return (
          <Button key={user.email} title={user.email} disabled={disabled} onClick={() => onChoose(user)}>
            {label ? intl.formatMessage({ id: label }) : user.email}
          </Button>
        );
      })}
    </section>
  );
}
