import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import type { Catalog } from '@/domain/catalog';
import { posErrorText } from '@/entities/pos/posErrorText';
import { posCatalogMachine } from '@/machines/posCatalog/posCatalogMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { loadPosCatalogs } from '@/services/api/loadPosCatalogs';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

interface FromPosProps {
  locationId: string;
  onDone: (created: readonly Catalog[]) => void;
}

/** Creates catalogs from the POS of the location. This may take ten minutes and can be cancelled (row CA-06). */
export function FromPos({ locationId, onDone }: FromPosProps) {
  const intl = useIntl();
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [created, setCreated] = useState<readonly Catalog[] | null>(null);
  const machine = useMemo(
    () =>
      posCatalogMachine.provide({
        actors: {
          readCatalog: fromPromise(async ({ signal }) => {
            const reply = await dispatch(loadPosCatalogs(locationId, signal));
            if ('error' in reply) return { kind: 'failed', error: reply.error };
            // The user cancelled.
            if (!signal.aborted) setCreated(reply.data);
            return { kind: 'read', products: reply.data.reduce((sum, { products }) => sum + Object.keys(products).length, 0) };
          }),
        },
      }),
    [dispatch, locationId],
  );
  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    if (created) handleDone(created);
  }, [created]);
  const actor = useRecordedActor(machine);
  const value = useSelector(actor, (state) => state.value);
  const error = useSelector(actor, ({ context }) => context.error);
  const isReading = value === 'reading';
  return (
    <>
      <p>{intl.formatMessage({ id: 'catalogs.new.posText' })}</p>
      {isReading && <ProgressBar intent="primary" />}
      <div role="status">{value === 'cancelled' && intl.formatMessage({ id: 'catalogs.new.posCancelledText' })}</div>
      <div role="alert">
        {value === 'failed' && (
          <Callout intent="danger" compact>
            {posErrorText(intl, error)}
          </Callout>
        )}
      </div>
      <div className="form-actions">
        <Button intent="primary" loading={isReading} onClick={() => actor.send({ type: 'catalog.request', at: new Date().toISOString() })}>
          {intl.formatMessage({ id: 'catalogs.new.posButton' })}
        </Button>
        {isReading && (
          <Button onClick={() => actor.send({ type: 'catalog.cancel' })}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
        )}
      </div>
    </>
  );
}
