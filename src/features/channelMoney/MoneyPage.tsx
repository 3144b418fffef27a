import { Button, Classes, Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { Percentage } from '@blueprintjs/icons';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { isLocationRole } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import '@/features/channelMoney/channelMoney.css';
import { ExpectedPayouts } from '@/features/channelMoney/ExpectedPayouts';
import { MONEY_VIEWS, moneyParams, readMoneyState, type MoneyState } from '@/features/channelMoney/moneyState';
import { RatesDrawer } from '@/features/channelMoney/rates/RatesDrawer';
import { StatementsView } from '@/features/channelMoney/statements/StatementsView';

/**
 * What channels are expected to pay, their rates, and the comparison with their statements (row M-05). The address contains filters and the opened
 * statement. Statements are hidden from roles that are limited to locations, because they contain all locations of an account.
 */
export function MoneyPage() {
  const intl = useIntl();
  const tabsId = useId();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readMoneyState(params), [params]);
  const { user } = useSignedIn();
  const [areRatesOpen, setRatesOpen] = useState(false);
  const change = (part: Partial<MoneyState>) => setParams(moneyParams({ ...state, ...part }), { replace: true });
  const views = isLocationRole(user.role) ? MONEY_VIEWS.filter((view) => view === 'expected') : MONEY_VIEWS;
  const view = views.find((each) => each === state.view) ?? 'expected';
  return (
    <div className="table-page money-page">
      <div className="money-head">
        <Link to={PATHS.reports} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
          {intl.formatMessage({ id: 'money.backLink' })}
        </Link>
        <Tabs
          id={tabsId}
          animate={false}
          selectedTabId={view}
          onChange={(id) => change({ view: views.find((each) => each === id) ?? view, statementId: null })}
        >
          {views.map((each) => (
            // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
            <Tab key={each} id={each} disabled={false} title={intl.formatMessage({ id: `money.view.${each}` })} />
          ))}
        </Tabs>
        <Button size="small" icon={<Percentage />} className="money-rates-button" onClick={() => setRatesOpen(true)}>
          {intl.formatMessage({ id: 'money.rates.openButton' })}
        </Button>
      </div>
      <TabPanel
        parentId={tabsId}
        id={view}
        selectedTabId={view}
        className="money-panel"
        panel={
          view === 'expected' ? (
            <ExpectedPayouts state={state} onChange={change} onOpenRates={() => setRatesOpen(true)} />
          ) : (
            <StatementsView state={state} onChange={change} />
          )
        }
      />
      <RatesDrawer isOpen={areRatesOpen} accountId={state.accountId} onClose={() => setRatesOpen(false)} />
    </div>
  );
}
