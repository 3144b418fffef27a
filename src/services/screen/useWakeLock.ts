import { useEffect, useState } from 'react';

/** Whether the browser keeps the screen on: `unavailable` if it has no Wake Lock API or refuses it, e.g. with little battery. */
export type WakeLockState = 'on' | 'off' | 'unavailable';

/**
 * Prevents the screen from turning off while the component is shown (row K-02). Browsers release the lock when the page is hidden; it is requested
 * again when the page is visible. A refusal changes nothing but the state.
 */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('wakeLock' in navigator ? 'off' : 'unavailable');
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isEnded = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isEnded) return void granted.release();
        lock = granted;
        setState('on');
        granted.addEventListener('release', () => !isEnded && setState('off'));
      } catch {
        if (!isEnded) setState('unavailable');
      }
    };
    const onVisible = () => void request();
    void request();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isEnded = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return state;
}
