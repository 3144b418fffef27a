import { Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Suggest } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { CLIENT_SEARCH_LENGTH, type EarlierClient } from '@/domain/earlierClient';
import { valuesOfClient } from '@/features/orderMaker/EarlierClients/valuesOfClient';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useFindEarlierClientsQuery } from '@/services/api/orderMakerApi';
import { ordersApi } from '@/services/api/ordersApi';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { preventEnterSubmit } from '@/ui/Form/preventEnterSubmit';

/** Delay after the last key before the server searches. */
const TYPING_MS = 300;

interface EarlierClientFieldProps {
  form: UseFormReturn<OrderValues>;
  locationId: string;
}

/**
 * Fills in a client of an earlier order, found by name, phone or address (row W-07, decision G137). The list has masked phones; the data is read from
 * the order of the chosen client. A failure changes nothing in the form.
 */
export function EarlierClientField({ form, locationId }: EarlierClientFieldProps) {
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const [readOrder] = ordersApi.endpoints.getOrder.useLazyQuery();
  const isSearched = search.length >= CLIENT_SEARCH_LENGTH.min;
  const { currentData, error, isFetching } = useFindEarlierClientsQuery(isSearched ? { locationId, search } : skipToken);
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isCurrent = wanted === search && !isFetching;
  const found = isCurrent && isSearched && !error ? (currentData?.data ?? NONE) : NONE;

  async function fill({ orderId }: EarlierClient) {
    setTyped('');
    setProblem(undefined);
    const { data: order, error: failure } = await readOrder(orderId, true);
    if (!order) {
      setProblem(apiErrorText(intl, failure));
      return;
    }
    for (const [name, value] of valuesOfClient(order)) form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }

  function stateText(): string {
    if (wanted.length < CLIENT_SEARCH_LENGTH.min) {
      return intl.formatMessage({ id: 'orderMaker.earlier.shortHint' }, { min: CLIENT_SEARCH_LENGTH.min });
    }
    if (!isCurrent) return intl.formatMessage({ id: 'ui.queryView.loadingLabel' });
    return error ? apiErrorText(intl, error) : intl.formatMessage({ id: 'orderMaker.earlier.noneEmpty' });
  }

  return (
    <div className="form-field-wide">
      <FieldFrame
        id={id}
        label={intl.formatMessage({ id: 'orderMaker.earlier.label' })}
        hint={intl.formatMessage({ id: 'orderMaker.earlier.hint' })}
        problem={problem}
      >
        {(aria) => (
          <Suggest<EarlierClient>
            items={found}
            selectedItem={null}
            query={typed}
            onQueryChange={setTyped}
            itemsEqual="orderId"
            itemListRenderer={({ filteredItems, renderItem, menuProps, itemsParentRef }) => (
              <Menu
                role="listbox"
                {...(menuProps?.id && { id: menuProps.id })}
                ulRef={itemsParentRef}
                aria-label={intl.formatMessage({ id: 'orderMaker.earlier.listLabel' })}
              >
                {filteredItems.map(renderItem)}
                {filteredItems.length === 0 && <MenuItem disabled text={stateText()} roleStructure="listoption" multiline />}
              </Menu>
            )}
            itemRenderer={({ orderId, name, phone, address }, { handleClick, handleFocus, modifiers, ref }) => (
              <MenuItem
                key={orderId}
                {...(ref && { ref })}
                text={
                  <>
                    {name} <span className="earlier-client-phone">{phone}</span>
                    <div className="earlier-client-address">
                      {address ?? intl.formatMessage({ id: 'orderMaker.earlier.noAddressLabel' })}
                    </div>
                  </>
                }
                multiline
                active={modifiers.active}
                roleStructure="listoption"
                onClick={handleClick}
                {...(handleFocus && { onFocus: handleFocus })}
              />
            )}
            inputValueRenderer={({ name }) => name}
            onItemSelect={(client) => void fill(client)}
            resetOnSelect
            popoverProps={{ minimal: true, popoverClassName: 'form-pick' }}
            inputProps={{
              ...aria,
              onKeyDown: preventEnterSubmit,
              placeholder: intl.formatMessage({ id: 'orderMaker.earlier.placeholder' }),
              maxLength: CLIENT_SEARCH_LENGTH.max,
            }}
            fill
          />
        )}
      </FieldFrame>
    </div>
  );
}

const NONE: EarlierClient[] = [];
