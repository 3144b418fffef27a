import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Runs a machine of a screen as long as the component is there. The recorder sees its steps, and notes where it breaks down (row BT-01). */
export function useRecordedActor<Machine extends AnyStateMachine>(machine: Machine): Actor<Machine> {
  const { inspect, watch } = useRuntime();
  const actor = useActorRef<AnyStateMachine>(machine, inspect ? { inspect } : {});
  useEffect(() => watch?.(actor), [actor, watch]);
  // Of the machine that it was made of.
  return actor as Actor<Machine>;
}
