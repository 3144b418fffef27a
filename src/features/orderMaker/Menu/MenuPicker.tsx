import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { MenuProduct } from '@/domain/menuPayload';
import { DRAFT_CHANNEL } from '@/domain/orderDraft';
import { useSuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import '@/features/orderMaker/Menu/menu.css';
import { MenuList } from '@/features/orderMaker/Menu/MenuList';
import type { OrderMenu } from '@/features/orderMaker/Menu/useOrderMenu';
import { apiErrorText } from '@/services/api/apiErrorText';
import { pathTo } from '@/services/paths/pathTo';
import { usePageVisible } from '@/ui/usePageVisible';

interface MenuPickerProps {
  location: Location;
  orderMenu: OrderMenu;
  /** The currency of the order. */
  currency: string;
  money: (amount: number) => string;
  onPick: (product: MenuProduct) => void;
}

/** The menu of the restaurant with the choice of menu and prices (row W-07). A restaurant without a menu can still use typed lines. */
export function MenuPicker({ location, orderMenu, currency, money, onPick }: MenuPickerProps) {
  const intl = useIntl();
  const { catalogs, catalogId, setCatalogId, slugs, slug, setSlug, menu, error, refetch, isLoading } = orderMenu;
  const [catalogInput, pricesInput] = [useId(), useId()];
  const channelApp = useChannelApps();
  const ids = useMemo(() => [location.id], [location.id]);
  const infos = useSuspendInfos(ids, usePageVisible());
  const blocked = useMemo(
    () => new Set((infos.itemsOf.get(location.id) ?? []).filter(({ suspended }) => suspended).map(({ innerId }) => innerId)),
    [infos.itemsOf, location.id],
  );

  if (error !== undefined && !menu) {
    return (
      <Callout className="order-menu-state" intent="warning" compact role="status">
        {intl.formatMessage({ id: 'orderMaker.menu.notLoadedError' }, { error: apiErrorText(intl, error) })}{' '}
        <Button size="small" onClick={refetch}>
          {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
        </Button>
      </Callout>
    );
  }
  if (!menu && isLoading) {
    return (
      <div
        className="order-menu-state order-menu-skeleton bp6-skeleton"
        role="status"
        aria-busy
        aria-label={intl.formatMessage({ id: 'ui.queryView.loadingLabel' })}
      />
    );
  }
  if (!menu) {
    return (
      <Callout className="order-menu-state" compact role="status">
        {intl.formatMessage(
          { id: 'orderMaker.menu.noneEmpty' },
          {
            link: (text) => (
              <Link key="catalogs" to={pathTo('catalogs', { id: location.id })}>
                {text}
              </Link>
            ),
          },
        )}
      </Callout>
    );
  }
  const nameOf = (each: string) =>
    each === DRAFT_CHANNEL ? intl.formatMessage({ id: 'orderMaker.menu.ownPrices' }) : channelApp(each).name;
  return (
    <div className="order-menu">
      <div className="order-menu-choices">
        {catalogs.length > 1 && (
          <span className="order-menu-choice">
            <label htmlFor={catalogInput}>{intl.formatMessage({ id: 'orderMaker.menu.catalogLabel' })}</label>
            <HTMLSelect
              id={catalogInput}
              value={catalogId}
              onChange={({ currentTarget }) => setCatalogId(currentTarget.value)}
              options={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </span>
        )}
        <span className="order-menu-choice">
          <label htmlFor={pricesInput}>{intl.formatMessage({ id: 'orderMaker.menu.pricesLabel' })}</label>
          <HTMLSelect
            id={pricesInput}
            value={slug}
            onChange={({ currentTarget }) => setSlug(currentTarget.value)}
            options={slugs.map((each) => ({ value: each, label: nameOf(each) }))}
          />
        </span>
      </div>
      {menu.currency && menu.currency !== currency && (
        <Callout className="order-menu-state" intent="warning" compact role="status">
          {intl.formatMessage({ id: 'orderMaker.menu.otherCurrencyError' }, { menu: menu.currency, order: currency })}
        </Callout>
      )}
      {menu.sections.length === 0 ? (
        <Callout className="order-menu-state" compact role="status">
          {intl.formatMessage({ id: 'orderMaker.menu.nothingSoldEmpty' }, { channel: nameOf(slug) })}
        </Callout>
      ) : (
        <MenuList key={`${catalogId} ${slug}`} menu={menu} blocked={blocked} money={money} onPick={onPick} />
      )}
    </div>
  );
}
