import {
  createActor,
  createMachine,
  fromCallback,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
} from 'xstate';

type Clock = NonNullable<NonNullable<Parameters<typeof createActor>[1]>['clock']>;

/**
 * Starts a machine under its system id, with neighbours that only record the events they receive, to test one actor of the print runtime in
 * isolation.
 */
export function startInSystem<Logic extends AnyStateMachine>(
  logic: Logic,
  { id, input, neighbours, clock }: { id: string; input: InputFrom<Logic>; neighbours: readonly string[]; clock?: Clock },
) {
  const received: Record<string, AnyEventObject[]> = Object.fromEntries(neighbours.map((name) => [name, []]));
  const listener = (name: string) => fromCallback<EventObject>(({ receive }) => receive((event) => void received[name]?.push(event)));
  const host = createMachine({
    id: 'host',
    invoke: [...neighbours.map((name) => ({ src: listener(name), id: name, systemId: name })), { src: logic, id, systemId: id, input }],
  });
  const root = createActor(host, clock ? { clock } : {}).start();
  const children: Partial<Record<string, unknown>> = root.getSnapshot().children;
  // `host` invokes the actor under this id.
  const actor = children[id] as ActorRefFrom<Logic>;
  return { actor, received, stop: () => root.stop() };
}
