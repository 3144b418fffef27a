import { Button } from '@blueprintjs/core';
import { VolumeOff, VolumeUp, WarningSign } from '@blueprintjs/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { orderSound } from '@/features/operations/sound/orderSound';

/** Turns the sound of new orders on and off; when the browser blocks it, shows a button that unblocks it (row BO-03). */
export function SoundSwitch() {
  const intl = useIntl();
  const state = useSyncExternalStore(orderSound.subscribe, orderSound.state);
  useEffect(() => void orderSound.probe(), []);
  useEffect(() => {
    if (state !== 'blocked') return;
    // Any click or key press permits the browser to play sound.
    const unlock = () => void orderSound.probe();
    addEventListener('pointerup', unlock);
    addEventListener('keyup', unlock);
    return () => {
      removeEventListener('pointerup', unlock);
      removeEventListener('keyup', unlock);
    };
  }, [state]);

  if (state === 'blocked') {
    return (
      <Button
        size="small"
        intent="warning"
        icon={<WarningSign size={14} />}
        aria-label={intl.formatMessage({ id: 'operations.sound.blockedButton' })}
        onClick={() => void orderSound.switchOn()}
      >
        {intl.formatMessage({ id: 'operations.sound.blockedLabel' })}
      </Button>
    );
  }
  const label = intl.formatMessage({ id: state === 'on' ? 'operations.sound.offButton' : 'operations.sound.onButton' });
  return (
    <Button
      size="small"
      variant="minimal"
      icon={state === 'on' ? <VolumeUp /> : <VolumeOff />}
      aria-label={label}
      title={label}
      onClick={() => (state === 'on' ? orderSound.switchOff() : void orderSound.switchOn())}
    />
  );
}
