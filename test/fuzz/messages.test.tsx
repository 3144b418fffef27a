import '@/app/OperationsScreen';
import '@/app/shell/Shell';
import '@/ui/Toasts/Toasts';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { addOrderStatus } from '@/contract/orders';
import { socketRoutes } from '@/app/socketRoutes';
import type { RunningApp } from '@/app/startApp';
import { startPrinting, type Printing } from '@/app/startPrinting';
import type { Order } from '@/domain/order';
import type { MessageListener } from '@/services/realtime/socketClient';
import { FUZZ_RUNS } from '../server/fuzz/fuzzRuns';
import { anOrder } from '../factories/anOrder';
import { aPrintJobMessage } from '../factories/aPrintJob';
import { beforeBoard, serverWith } from '../integration/boardScreen';
import { renderApp } from '../integration/renderApp';
import { signedInAs } from '../integration/signedInAs';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { faults, withFaults } from './badJson';
import { GOOD_MESSAGES } from './goodMessages';
import { LOCATION } from './goodReplies';
import { findFaults, recordProblems } from './findFaults';

const SEED = 20_261_123;
/** Messages per event. */
const MESSAGES = 60 * FUZZ_RUNS;

const anyMessage = (good: unknown) =>
  fc.oneof(
    { weight: 5, arbitrary: faults.map((some) => withFaults(good, some)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => ({ value, what: 'any JSON' })) },
    { weight: 1, arbitrary: fc.constant({ value: undefined, what: 'no payload' }) },
  );

beforeEach(beforeBoard);
recordProblems();

/** Renders the board of a restaurant with printing; the test sends messages to its listener. */
async function boardWithPrinting() {
  const ended: string[] = [];
  const handles: { listener: MessageListener; printing: Printing | null } = { listener: () => undefined, printing: null };
  signedInAs('location-admin', [LOCATION]);
  serverWith([anOrder(), anOrder({ id: 'order-2', code: 'A-1002' })]);
  server.use(
    http.post('*/cgi-bin/epos/service.cgi', () => HttpResponse.error()),
    handle(addOrderStatus, () => HttpResponse.json({ data: anOrder() })),
  );
  const socket = {
    connect: () => undefined,
    disconnect: () => undefined,
    isConnected: () => true,
    listen: (listener: MessageListener) => {
      handles.listener = listener;
      return () => undefined;
    },
    send: () => undefined,
    request: async () => ({ ok: false, reason: 'stale' }),
  };
  const running = await renderApp('/operations', {
    runSignedIn: ({ api, socketMiddleware, recorder, runtime }) => {
      const parts = { api, user: { id: 'user-1' }, locations: [LOCATION], recorder, onEnded: (why: string) => void ended.push(why) };
      void startPrinting(parts, socket).then((printing) => {
        handles.printing = printing;
        const routes = socketRoutes({ printRuntime: printing.actor, takeJob: (message) => printing.takeJob(message) });
        socketMiddleware.attach(socket, routes);
        runtime.change({ printRuntime: printing.actor, journal: printing.journal });
      });
      return () => void handles.printing?.stop();
    },
  });
  await screen.findByRole('link', { name: 'A-1001' });
  await waitFor(() => expect(handles.printing).not.toBeNull());
  return { ...running, ended, handles };
}

/** Sends a valid message after invalid ones and waits for its order on the board. */
async function orderIsShown(listener: MessageListener, rev: number): Promise<void> {
  const order: Order = anOrder({ id: 'order-3', code: `B-${rev}`, rev });
  act(() => listener('order.changed', { orderId: order.id, locationId: order.locationId, rev, order }));
  expect(await screen.findByText(order.code)).toBeVisible();
}

/** Rejections of messages that passed their schema but made their handler throw. */
const brokenRoutes = ({ recorder }: RunningApp) => recorder.refusals().filter((refusal) => /: \w*Error: /.test(refusal));

describe('invalid realtime messages', () => {
  it(
    'affect neither the board nor printing, are counted, and do not block later valid messages',
    async () => {
      const { app, handles, ended } = await boardWithPrinting();
      const found: unknown[] = [];
      const routes = socketRoutes({ printRuntime: null, takeJob: () => undefined });
      let counted = 0;
      let cases = 0;
      expect(new Set(GOOD_MESSAGES.map(([event]) => event))).toEqual(new Set(Object.keys(routes)));

      for (const [n, [event, good]] of GOOD_MESSAGES.entries()) {
        for (const { value, what } of fc.sample(anyMessage(good), { numRuns: MESSAGES, seed: SEED + n })) {
          try {
            act(() => handles.listener(event, value));
          } catch (error) {
            found.push([event, what, String(error)]);
          }
          cases += 1;
          if (routes[event]?.schema.safeParse(value).success === false) {
            counted += 1;
            if (!app.recorder.refusals().at(-1)?.startsWith(event)) found.push([event, what, 'not counted']);
          }
          if (cases % 20 === 0) {
            await orderIsShown(handles.listener, cases);
            found.push(...[...findFaults(), ...brokenRoutes(app)].map((fault) => [event, what, fault]));
          }
        }
      }
      await orderIsShown(handles.listener, cases + 1);
      found.push(...findFaults(), ...brokenRoutes(app));

      process.stdout.write(`${cases} mutated messages, ${counted} rejected\n`);
      expect(found).toEqual([]);
      expect(ended).toEqual([]);
      expect(counted).toBeGreaterThan(MESSAGES);
      expect(handles.printing?.actor.getSnapshot().status).toBe('active');

      act(() => handles.listener('order.print', aPrintJobMessage({ uuid: 'good-job' })));
      await waitFor(() => expect(handles.printing?.actor.getSnapshot().context.jobs).toContain('good-job'));
    },
    60_000 * FUZZ_RUNS,
  );
});
