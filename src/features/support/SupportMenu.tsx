import { Button } from '@blueprintjs/core';
import { Headset } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const SupportDrawer = lazyWithTexts(async () => (await import('@/features/support/SupportDrawer')).SupportDrawer);

/** Opens the support contacts from the top bar (specification 2 §2). Renders nothing if the configuration lists none. */
export function SupportMenu() {
  const intl = useIntl();
  const { supportContacts } = useDeployment();
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  if (supportContacts.length === 0) return null;
  const label = intl.formatMessage({ id: 'support.drawer.openButton' });
  return (
    <>
      <Button variant="minimal" icon={<Headset />} onClick={() => setState('open')} aria-label={label} title={label} />
      {state !== 'untouched' && (
        <LazyPart onFailed={() => setState('untouched')}>
          <SupportDrawer isOpen={state === 'open'} onClose={() => setState('closed')} contacts={supportContacts} />
        </LazyPart>
      )}
    </>
  );
}
