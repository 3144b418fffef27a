import { Button, Tab, Tabs } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '@/domain/account';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { AppsPart } from '@/features/accounts/AccountParts/AppsPart';
import { LocationsPart } from '@/features/accounts/AccountParts/LocationsPart';
import { SubaccountsPart } from '@/features/accounts/AccountParts/SubaccountsPart';

const PARTS = ['locations', 'users', 'subaccounts', 'apps'] as const;
type Part = (typeof PARTS)[number];

interface AccountPartsProps {
  /** Null for an account that is not saved yet. */
  account: Account | null;
  isSubaccount: boolean;
  users: (account: Account) => ReactNode;
}

/**
 * The locations, users, sub-accounts and apps of an account as tabs, each loaded when opened; the URL stores the open tab. Nothing can be
 * added before the account is saved (specification 1 §5).
 */
export function AccountParts({ account, isSubaccount, users }: AccountPartsProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const isVisible = {
    locations: true,
    users: can(user.role, 'users'),
    // A sub-account cannot have sub-accounts.
    subaccounts: can(user.role, 'subaccounts-view') && !isSubaccount,
    apps: true,
  };
  const parts = PARTS.filter((part) => isVisible[part]);
  const open = parts.find((part) => part === params.get('part')) ?? 'locations';

  if (!account) {
    return (
      <section className="account-parts" aria-label={intl.formatMessage({ id: 'accounts.parts.label' })}>
        <p id="account-parts-hint">{intl.formatMessage({ id: 'accounts.parts.unsavedHint' })}</p>
        <div className="account-parts-waiting">
          {parts.filter(hasNewButton).map((part) => (
            <Button key={part} disabled aria-describedby="account-parts-hint">
              {intl.formatMessage({ id: `accounts.${part}.newButton` })}
            </Button>
          ))}
        </div>
      </section>
    );
  }

  const panels: Record<Part, () => ReactNode> = {
    locations: () => <LocationsPart account={account} />,
    users: () => users(account),
    subaccounts: () => <SubaccountsPart account={account} />,
    apps: () => <AppsPart account={account} />,
  };
  return (
    <section className="account-parts" aria-label={intl.formatMessage({ id: 'accounts.parts.label' })}>
      <Tabs
        id="account-parts"
        animate={false}
        renderActiveTabPanelOnly
        selectedTabId={open}
        // Drops the search text, which belongs to the other tab.
        onChange={(part) => setParams({ part: String(part) }, { replace: true })}
      >
        {/* Blueprint's arrow keys skip tabs without an explicit `disabled={false}`. */}
        {parts.map((part) => (
          <Tab
            key={part}
            id={part}
            disabled={false}
            title={intl.formatMessage({ id: `accounts.${part}.title` })}
            panel={<>{part === open && panels[part]()}</>}
          />
        ))}
      </Tabs>
    </section>
  );
}

/** Apps are chosen in the form itself, so they have no "new" button. */
function hasNewButton(part: Part): part is Exclude<Part, 'apps'> {
  return part !== 'apps';
}
