import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Runs a screen's machine while the component is mounted. The trace recorder records its steps and crashes (row BT-01). */
export function useRecordedActor<Machine extends AnyStateMachine>(machine: Machine): Actor<Machine> {
  const { inspect, watch } = useRuntime();
  const actor = useActorRef<AnyStateMachine>(machine, inspect ? { inspect } : {});
  useEffect(() => watch?.(actor), [actor, watch]);
  // The actor was created from this machine.
  return actor as Actor<Machine>;
}
