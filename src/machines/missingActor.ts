import {
  fromCallback,
  fromPromise,
  type CallbackActorLogic,
  type EventObject,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/** Placeholder for a promise actor that `machine.provide` must replace. It throws, so that no machine runs without its effects. */
export function missingPromise<Output, Input = NonReducibleUnknown>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => missingActor(name));
}

/** Placeholder for a callback actor that `machine.provide` must replace; `Event` is the type of the events that the machine sends to it. */
export function missingCallback<Event extends EventObject, Input = NonReducibleUnknown>(name: string): CallbackActorLogic<Event, Input> {
  return fromCallback<Event, Input>(() => missingActor(name));
}

function missingActor(name: string): never {
  throw new Error(`Actor "${name}" is not provided: pass it to machine.provide({ actors })`);
}
