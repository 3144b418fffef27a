import { useEffect } from 'react';
import { isKind, isSamePlace, type ChannelPlace, type PauseAct } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

/**
 * Calls `onDone` with the channels that did what was asked, once for each as its answer comes; not with those that failed, so that a selection
 * can retain them (row R-07). `onDone` must be stable.
 */
export function useDonePlaces(actor: StorePauseActor, onDone: (places: ChannelPlace[]) => void): void {
  useEffect(() => {
    let previous: PauseAct | null = actor.getSnapshot().context.act;
    const { unsubscribe } = actor.subscribe(({ context: { act } }) => {
      const known = act?.operationId === previous?.operationId ? doneCalls(previous) : [];
      const places = doneCalls(act).filter((call) => !known.some((other) => isSamePlace(call, other)));
      previous = act;
      if (places.length > 0) onDone(places);
    });
    return unsubscribe;
  }, [actor, onDone]);
}

function doneCalls(act: PauseAct | null): ChannelPlace[] {
  return act?.calls.filter((call) => isKind(call, 'done')) ?? [];
}
