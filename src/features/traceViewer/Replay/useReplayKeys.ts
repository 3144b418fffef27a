import { useIntl } from 'react-intl';
import { useKeys } from '@/ui/Keys/useKeys';

interface ReplayCommands {
  back: () => void;
  forward: () => void;
  first: () => void;
  last: () => void;
  play: () => void;
  nextError: () => void;
  nextDivergence: () => void;
  filter: () => void;
}

/** Keyboard shortcuts of a replay (row BT-05), except in text inputs. */
export function useReplayKeys({ back, forward, first, last, play, nextError, nextDivergence, filter }: ReplayCommands): void {
  const intl = useIntl();
  const backLabel = intl.formatMessage({ id: 'lab.controls.backButton' });
  const forwardLabel = intl.formatMessage({ id: 'lab.controls.forwardButton' });
  useKeys([
    { key: 'ArrowLeft', label: backLabel, run: back, repeats: true },
    { key: 'ArrowUp', label: backLabel, run: back, repeats: true },
    { key: 'ArrowRight', label: forwardLabel, run: forward, repeats: true },
    { key: 'ArrowDown', label: forwardLabel, run: forward, repeats: true },
    { key: 'Home', label: intl.formatMessage({ id: 'lab.controls.firstButton' }), run: first },
    { key: 'End', label: intl.formatMessage({ id: 'lab.controls.lastButton' }), run: last },
    { key: ' ', label: intl.formatMessage({ id: 'lab.controls.playButton' }), run: play },
    { key: 'e', label: intl.formatMessage({ id: 'lab.keys.nextError' }), run: nextError },
    { key: 'd', label: intl.formatMessage({ id: 'lab.keys.nextDivergence' }), run: nextDivergence },
    { key: '/', label: intl.formatMessage({ id: 'lab.filter.textLabel' }), run: filter },
  ]);
}
