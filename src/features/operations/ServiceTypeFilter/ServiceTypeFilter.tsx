import { Button } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';
import { SERVICE_PARAM, serviceFilter } from '@/features/operations/ServiceTypeFilter/serviceFilter';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

const ServiceTypeMenu = lazy(async () => ({
  default: (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/ui/ChoiceMenu/ChoiceMenu'))
    .ChoiceMenu<FulfillmentType | null>,
}));

/** Filters the operations board by service type, in the top bar (specification 1 §2). The URL stores the choice. */
export function ServiceTypeFilter() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const chosen = serviceFilter(params.get(SERVICE_PARAM));
  const label = intl.formatMessage({ id: 'operations.service.label' });
  const nameOf = (type: FulfillmentType | null) =>
    intl.formatMessage({ id: type === null ? 'operations.service.all' : `orders.fulfillment.${type}` });

  function choose(type: FulfillmentType | null) {
    const next = new URLSearchParams(params);
    if (type === null) next.delete(SERVICE_PARAM);
    else next.set(SERVICE_PARAM, type);
    setParams(next, { replace: true });
  }

  return (
    <LatePopover
      content={() => (
        <ServiceTypeMenu
          label={label}
          choices={[null, ...FULFILLMENT_TYPES].map((type) => ({ value: type, text: nameOf(type) }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    >
      <Button
        variant="minimal"
        icon={<Filter />}
        active={chosen !== null}
        aria-label={intl.formatMessage({ id: 'operations.service.openButton' }, { service: nameOf(chosen) })}
      >
        <span className="top-bar-text">{nameOf(chosen)}</span>
      </Button>
    </LatePopover>
  );
}
