import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { POS_WAIT_MS } from '@/domain/pos';
import { posErrorText } from '@/entities/pos/posErrorText';
import { PosCatalogList } from '@/features/locations/PosConfig/PosCatalogList';
import { usePosCatalog } from '@/features/locations/PosConfig/usePosCatalog';
import { countdownText } from '@/lib/countdownText';
import { useClock } from '@/ui/clock/useClock';

/** Reads the menu of the POS with the saved configuration. This may take ten minutes and can be cancelled. */
export function PosCatalogReader({ location }: { location: Location }) {
  const intl = useIntl();
  const { actor, catalog } = usePosCatalog(location.id);
  const { error, startedAt } = useSelector(actor, (state) => state.context);
  const value = useSelector(actor, (state) => state.value);
  const isReading = value === 'reading';
  if (!location.posConfig?.provider) return null;
  return (
    <section className="location-pos-catalog" aria-label={intl.formatMessage({ id: 'locations.pos.catalogTitle' })}>
      <h3 className="form-section-title">{intl.formatMessage({ id: 'locations.pos.catalogTitle' })}</h3>
      <p className="location-muted">{intl.formatMessage({ id: 'locations.pos.catalogText' })}</p>
      <div className="location-pos-reader">
        <Button loading={isReading} onClick={() => actor.send({ type: 'catalog.request', at: new Date().toISOString() })}>
          {intl.formatMessage({ id: 'locations.pos.catalogButton' })}
        </Button>
        {isReading && (
          <Button onClick={() => actor.send({ type: 'catalog.cancel' })}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
        )}
        {isReading && startedAt !== null && <ReadingTime startedAt={startedAt} />}
        <span role="status">{value === 'cancelled' && intl.formatMessage({ id: 'locations.pos.cancelledLabel' })}</span>
      </div>
      <div role="alert" className="location-pos-problem">
        {value === 'failed' && (
          <Callout intent="danger" compact>
            {posErrorText(intl, error)}
          </Callout>
        )}
      </div>
      {catalog && <PosCatalogList catalog={catalog} currency={location.currency ?? 'EUR'} country={location.country ?? ''} />}
    </section>
  );
}

/** The time elapsed since reading began, out of the ten-minute limit. */
function ReadingTime({ startedAt }: { startedAt: string }) {
  const intl = useIntl();
  const seconds = useClock(useCallback((now: number) => Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000)), [startedAt]));
  return (
    <div className="location-pos-time">
      <span role="timer">
        {intl.formatMessage(
          { id: 'locations.pos.timeLabel' },
          { elapsed: countdownText(seconds * 1000), most: countdownText(POS_WAIT_MS) },
        )}
      </span>
      <ProgressBar value={Math.min(1, (seconds * 1000) / POS_WAIT_MS)} intent="primary" />
    </div>
  );
}
