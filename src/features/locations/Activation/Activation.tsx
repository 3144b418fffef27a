import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { initActivation } from '@/contract/locationForm';
import { isGranted } from '@/contract/endpoint';
import type { Location } from '@/domain/location';
import { isProductAdmin } from '@/domain/role';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ActivationMark } from '@/features/locations/ActivationMark';
import { activationState } from '@/features/locations/activationState';
import { useActivation } from '@/features/locations/Activation/useActivation';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

const UnsubscribeDialog = lazyWithTexts(async () => (await import('@/features/locations/Activation/UnsubscribeDialog')).UnsubscribeDialog);

/** Shows the activation of a location, with buttons to start and end it (row LO-09). */
export function Activation({ location }: { location: Location }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { request, finish, pending, problem } = useActivation(location);
  const [isEnding, setEnding] = useState(false);
  const state = activationState(location);
  const date = location.activation?.unsubscriptionDate;
  const mayRequest = isGranted(user.role, initActivation);
  const title = intl.formatMessage({ id: 'locations.activation.title' });

  return (
    <section className="location-activation" aria-label={title}>
      <h3 className="form-section-title">{title}</h3>
      <div className="location-activation-row">
        <ActivationMark location={location} />
        {date && (
          <span>
            {intl.formatMessage(
              { id: 'locations.activation.fromLabel' },
              { date: <ZonedTime key="date" instant={date} timeZone={location.timeZone} show="date" /> },
            )}
          </span>
        )}
        <span className="location-muted">{intl.formatMessage({ id: `locations.activation.${state}Hint` })}</span>
      </div>
      {mayRequest && (
        <div className="location-activation-row">
          {state === 'none' && (
            <Button onClick={() => void request({})} loading={pending}>
              {intl.formatMessage({ id: 'locations.activation.activateButton' })}
            </Button>
          )}
          {state === 'sent' && isProductAdmin(user.role) && (
            <Button onClick={() => void finish()} loading={pending}>
              {intl.formatMessage({ id: 'locations.activation.finishButton' })}
            </Button>
          )}
          {state === 'done' && (
            <Button variant="outlined" intent="danger" onClick={() => setEnding(true)} disabled={pending}>
              {intl.formatMessage({ id: 'locations.activation.unsubscribeButton' })}
            </Button>
          )}
          {(state === 'temporary' || state === 'permanent') && (
            <Button onClick={() => void request({})} loading={pending}>
              {intl.formatMessage({ id: 'locations.activation.takeBackButton' })}
            </Button>
          )}
        </div>
      )}
      <div role="alert">
        {problem !== null && !isEnding && (
          <Callout className="form-problem" intent="danger" compact>
            {problem}
          </Callout>
        )}
      </div>
      {isEnding && (
        <LazyPart onFailed={() => setEnding(false)}>
          <UnsubscribeDialog location={location} onClose={() => setEnding(false)} />
        </LazyPart>
      )}
    </section>
  );
}
