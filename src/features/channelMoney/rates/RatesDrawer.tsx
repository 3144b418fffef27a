import { Button, Card } from '@blueprintjs/core';
import { Edit, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import { can } from '@/domain/permissions';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { AccountSelect } from '@/features/channelMoney/AccountSelect';
import { RateDialog } from '@/features/channelMoney/rates/RateDialog';
import { useRateTexts } from '@/features/channelMoney/rates/useRateTexts';
import { useMoneyAccounts } from '@/features/channelMoney/useMoneyAccounts';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteCommissionRateMutation, useListCommissionRatesQuery } from '@/services/api/channelMoneyApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FormSkeleton } from '@/ui/Form/FormSkeleton';
import { QueryView } from '@/ui/QueryView/QueryView';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface RatesDrawerProps {
  isOpen: boolean;
  /** The filtered account. */
  accountId: string | null;
  onClose: () => void;
}

/** The rates of an account (row M-05): users with reports see them, users who edit the account change them. */
export function RatesDrawer({ isOpen, accountId, onClose }: RatesDrawerProps) {
  const intl = useIntl();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { accounts, account } = useMoneyAccounts(chosenId ?? accountId);
  return (
    <SideDrawer title={intl.formatMessage({ id: 'money.rates.title' })} isOpen={isOpen} onClose={onClose}>
      <div className="money-rates">
        <AccountSelect accounts={accounts} account={account} onChange={setChosenId} />
        <p className="money-note">{intl.formatMessage({ id: 'money.rates.note' })}</p>
        <Rates key={account.id} account={account} />
      </div>
    </SideDrawer>
  );
}

function Rates({ account }: { account: Account }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const canEdit = can(user.role, 'accounts', 'updateOwn');
  const { data, error, refetch } = useListCommissionRatesQuery(account.id);
  const [edited, setEdited] = useState<CommissionRate | 'new' | null>(null);
  return (
    <>
      {canEdit && (
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          {intl.formatMessage({ id: 'money.rates.addButton' })}
        </Button>
      )}
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<FormSkeleton fields={3} />}
        isEmpty={(list) => list.data.length === 0}
        empty={
          <EmptyState title={intl.formatMessage({ id: 'money.rates.emptyTitle' })}>
            {intl.formatMessage({ id: canEdit ? 'money.rates.emptyText' : 'money.rates.emptyReaderText' })}
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="money-rate-list">
            {list.data.map((rate) => (
              <li key={rate.id}>
                <RateCard
                  rate={rate}
                  isInherited={rate.accountId !== account.id}
                  onEdit={canEdit && rate.accountId === account.id ? () => setEdited(rate) : null}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {edited && <RateDialog account={account} rate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface RateCardProps {
  rate: CommissionRate;
  /** Whether it is a rate of the main account. */
  isInherited: boolean;
  /** Null for users who may not change it here. */
  onEdit: (() => void) | null;
}

function RateCard({ rate, isInherited, onEdit }: RateCardProps) {
  const intl = useIntl();
  const { channels } = useLocationChoices();
  const { locations } = useSignedIn();
  const { rateText, termsText, validityText } = useRateTexts();
  const [deleteRate] = useDeleteCommissionRateMutation();
  const channel = channels.find(({ slug }) => slug === rate.channel)?.name ?? rate.channel;
  const location =
    rate.locationId === null
      ? intl.formatMessage({ id: 'money.rates.allLocations' })
      : (locations.find(({ id }) => id === rate.locationId)?.name ?? rate.locationId);
  const name = `${channel}, ${location}`;
  return (
    <Card compact className="money-rate">
      <strong>{channel}</strong>
      <span>{location}</span>
      <span>{validityText(rate)}</span>
      <span className="money-rate-amount">{rateText(rate)}</span>
      <span className="money-note">{termsText(rate)}</span>
      {isInherited && <span className="money-note">{intl.formatMessage({ id: 'money.rates.inheritedNote' })}</span>}
      {onEdit && (
        <span className="money-rate-actions">
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            onClick={onEdit}
            aria-label={intl.formatMessage({ id: 'money.rates.editLabel' }, { name })}
          >
            {intl.formatMessage({ id: 'money.rates.editButton' })}
          </Button>
          <DeleteByName
            words={{
              open: intl.formatMessage({ id: 'money.rates.deleteButton' }),
              title: intl.formatMessage({ id: 'money.rates.deleteTitle' }),
              confirm: intl.formatMessage({ id: 'money.rates.deleteButton' }),
            }}
            name={channel}
            openLabel={intl.formatMessage({ id: 'money.rates.deleteLabel' }, { name })}
            onDelete={async () => {
              const { error } = await deleteRate(rate.id);
              return error ? apiErrorText(intl, error) : null;
            }}
            onDeleted={() => undefined}
          >
            {intl.formatMessage({ id: 'money.rates.deleteText' }, { name })}
          </DeleteByName>
        </span>
      )}
    </Card>
  );
}
