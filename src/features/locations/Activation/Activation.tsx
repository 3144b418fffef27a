import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { initActivation } from '@/contract/locations';
import { isGranted } from '@/contract/endpoint';
import type { Location } from '@/domain/location';
import { isProductAdmin } from '@/domain/role';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ActivationMark } from '@/features/locations/ActivationMark';
import { activationWord } from '@/features/locations/activationWord';
import { useActivation } from '@/features/locations/Activation/useActivation';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

const UnsubscribeDialog = lazyWithTexts(async () => (await import('@/features/locations/Activation/UnsubscribeDialog')).UnsubscribeDialog);

/** Shows the activation of a location, with buttons to start and end it (row LO-09). */
export function Activation({ location }: { location: Location }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { ask, finish, pending, problem } = useActivation(location);
  const [isEnding, setEnding] = useState(false);
  const word = activationWord(location);
  const date = location.activation?.unsubscriptionDate;
  const mayAsk = isGranted(user.role, initActivation);
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
        <span className="location-muted">{intl.formatMessage({ id: `locations.activation.${word}Hint` })}</span>
      </div>
      {mayAsk && (
        <div className="location-activation-row">
          {word === 'none' && (
            <Button onClick={() => void ask({})} loading={pending}>
              {intl.formatMessage({ id: 'locations.activation.activateButton' })}
            </Button>
          )}
          {word === 'sent' && isProductAdmin(user.role) && (
            <Button onClick={() => void finish()} loading={pending}>
              {intl.formatMessage({ id: 'locations.activation.finishButton' })}
            </Button>
          )}
          {word === 'done' && (
            <Button variant="outlined" intent="danger" onClick={() => setEnding(true)} disabled={pending}>
              {intl.formatMessage({ id: 'locations.activation.unsubscribeButton' })}
            </Button>
          )}
          {(word === 'temporary' || word === 'permanent') && (
            <Button onClick={() => void ask({})} loading={pending}>
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
