import { Button, Callout } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSelector as useStoreSelector } from 'react-redux';
import { sessionEnd } from '@/domain/session';
import { selectClaims } from '@/features/session/sessionSlice';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

const RenewalDialog = lazyWithTexts(async () => (await import('@/features/session/RenewalDialog')).RenewalDialog);

/** Offers to renew a session that is about to expire, and requests the password in place once it has expired (row BX-02). */
export function SessionRenewal() {
  const intl = useIntl();
  const { session } = useRuntime();
  const claims = useStoreSelector(selectClaims);
  const expired = useSelector(session, (state) => state.matches({ active: 'expired' }));
  const steady = useSelector(session, (state) => state.matches({ active: { signedIn: 'steady' } }));
  const [isRequested, setRequested] = useState(false);
  if (isRequested && steady) setRequested(false);

  return (
    <>
      {!steady && !expired && claims && (
        <Callout className="session-expiring" intent="warning" role="status" compact>
          <span>
            {intl.formatMessage({ id: 'session.expiring.text' }, { time: intl.formatTime(sessionEnd(claims), { hourCycle: 'h23' }) })}
          </span>
          <Button onClick={() => setRequested(true)}>{intl.formatMessage({ id: 'session.expiring.renewButton' })}</Button>
        </Callout>
      )}
      <Suspense>{(expired || isRequested) && <RenewalDialog {...(!expired && { onClose: () => setRequested(false) })} />}</Suspense>
    </>
  );
}
