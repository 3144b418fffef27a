import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { createSocketMiddleware, type SocketRoute, type SocketRoutes } from '@/services/realtime/socketMiddleware';
import type { MessageListener } from '@/services/realtime/socketClient';

const schema = z.looseObject({ n: z.number() });
type Message = z.infer<typeof schema>;
const route = (definition: SocketRoute<Message>) => definition as unknown as SocketRoute<never>;

function start(routes: SocketRoutes) {
  const frames: (() => void)[] = [];
  const refused: string[] = [];
  const { middleware, attach } = createSocketMiddleware({
    onRejected: (event) => refused.push(event),
    nextFrame: (work) => {
      frames.push(work);
      return () => void frames.splice(frames.indexOf(work), 1);
    },
  });
  const actions: UnknownAction[] = [];
  configureStore({
    reducer: (state: null = null, action: UnknownAction) => {
      if (action.type === 'batch') actions.push(action);
      return state;
    },
    middleware: (defaults) => defaults().concat(middleware),
  });
  let listener: MessageListener = () => undefined;
  let listening = true;
  const detach = attach(
    {
      listen: (handler) => {
        listener = handler;
        return () => (listening = false);
      },
    },
    routes,
  );
  return {
    hear: (event: string, payload: unknown) => listener(event, payload),
    frame: () => frames.splice(0).forEach((work) => work()),
    frames,
    refused,
    actions,
    detach,
    isListening: () => listening,
  };
}

const batch = (messages: Message[]) => ({ type: 'batch', numbers: messages.map(({ n }) => n) });

describe('socketMiddleware', () => {
  it('counts a message whose route throws and handles the others', () => {
    const fail = () => {
      throw new Error('broken');
    };
    const machine: number[] = [];
    const live = start({
      broken: route({ schema, toMachines: fail, toStore: fail }),
      changed: route({ schema, toMachines: ({ n }) => machine.push(n), toStore: batch }),
    });
    live.hear('broken', { n: 1 });
    live.hear('changed', { n: 2 });
    live.frame();

    expect(live.refused).toEqual(['broken', 'broken']);
    expect([machine, live.actions]).toEqual([[2], [batch([{ n: 2 }])]]);
  });

  it('dispatches machine events at once and cache patches once per frame', () => {
    const machine: number[] = [];
    const live = start({ changed: route({ schema, toMachines: ({ n }) => machine.push(n), toStore: batch }) });
    live.hear('changed', { n: 1 });
    live.hear('changed', { n: 2 });
    expect([machine, live.actions]).toEqual([[1, 2], []]);

    live.frame();
    expect(live.actions).toEqual([{ type: 'batch', numbers: [1, 2] }]);
  });

  it('flushes more than 500 messages without waiting for the frame', () => {
    const live = start({ changed: route({ schema, toStore: batch }) });
    for (let n = 0; n < 500; n += 1) live.hear('changed', { n });

    expect(live.actions).toHaveLength(1);
    expect(live.frames).toHaveLength(0);
  });

  it('counts a malformed message and handles the next one [RT-01]', () => {
    const machine: number[] = [];
    const live = start({ changed: route({ schema, toMachines: ({ n }) => machine.push(n) }) });
    for (const payload of [undefined, null, 'text', { n: 'one' }, [], { n: 3 }]) live.hear('changed', payload);

    expect([machine, live.refused]).toEqual([[3], Array.from({ length: 5 }, () => 'changed')]);
  });

  it('ignores messages without a route', () => {
    const live = start({});
    expect(() => live.hear('anything', {})).not.toThrow();
    expect(live.refused).toEqual([]);
  });

  it('discards queued messages when the session ends', () => {
    const live = start({ changed: route({ schema, toStore: batch }) });
    live.hear('changed', { n: 1 });
    live.detach();
    live.frame();

    expect([live.actions, live.isListening()]).toEqual([[], false]);
  });
});
