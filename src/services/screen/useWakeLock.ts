import { useEffect, useState } from 'react';

/** Whether the browser prevents the screen from turning off: `off` if it has no Wake Lock API, or refused or released the lock, e.g. with little battery. */
export type WakeLockState = 'on' | 'off';

/**
 * Prevents the screen from turning off while the component is shown (row K-02). Browsers release the lock when the page is hidden; it is requested
 * again when the page is visible. A refusal changes nothing but the state.
 */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('off');
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isPending = false;
    let isEnded = false;
    const request = async () => {
      if (isPending || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      isPending = true;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isEnded) return void granted.release();
        lock = granted;
        setState('on');
        granted.addEventListener('release', () => !isEnded && setState('off'));
      } catch {
        if (!isEnded) setState('off');
      } finally {
        isPending = false;
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
