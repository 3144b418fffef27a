import { ORDER_STATUSES } from '@/domain/orderStatus';
import { anOrder, aStatusEntry } from '../../test/factories/anOrder';
import { locations } from '../db/schema';
import { log } from '../log';
import { addStatus, findOrder, insertOrder } from '../orders/orderStore';
import { useTestServer } from '../testing/testServer';
import { NO_POS, type PosAnswer } from './pos';
import { sendToPos } from './sendToPos';

describe('sending an order to the POS', () => {
  const { server, database } = useTestServer();
  const order = { ...anOrder({ locationId: 'location-es-1' }), accountId: 'account-es' };

  beforeEach(async () => {
    await insertOrder(server.context, order);
    server.told.changed = [];
  });

  /** A POS that answers when it is told to. */
  function aSlowPos() {
    const sent: string[] = [];
    const answers: ((answer: PosAnswer) => void)[] = [];
    server.context.pos = {
      ...NO_POS,
      send: ({ id }) => {
        sent.push(id);
        return new Promise((resolve) => answers.push(resolve));
      },
    };
    const asked = async (count: number) => {
      while (sent.length < count) await new Promise(setImmediate);
    };
    return { sent, asked, answer: (given: PosAnswer) => answers.shift()?.(given) };
  }

  it.each([
    ['open', { status: 'IN_KITCHEN', creator: 'pos' }, null],
    ['byHand', { status: 'IN_CHANNEL_DEVICE', creator: 'pos' }, null],
    [
      'offline',
      { status: 'ERROR', creator: 'pos', type: 'pos', reason: 'ERROR_POS_OFFLINE', notes: 'An error has sending the order to pos' },
      'ERROR_POS_OFFLINE',
    ],
  ] as const)('that is %s writes the answer into the history and tells the browsers', async (mode, entry, reason) => {
    server.demo.pos.setMode('location-es-1', mode);

    const sent = await sendToPos(server.context, order.id);

    expect(sent.order.statuses.at(-1)).toEqual({ ...entry, date: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(sent.refusal?.reason ?? null).toBe(reason);
    expect(server.told.changed).toEqual([{ order: sent.order, entry: sent.order.statuses.at(-1) }]);
    expect(await findOrder(database(), order.id)).toEqual(sent.order);
  });

  it.each(ORDER_STATUSES)('is for an order that is %s what its place says', async (status) => {
    await addStatus(server.context, order.id, aStatusEntry({ status, date: new Date().toISOString() }));
    const isAtPos = !['INCOMING_NEW', 'ACEPTED', 'DEFERRED', 'ERROR', 'UNKNOW', 'DISABLED', 'NOT_PROCESSED'].includes(status);

    const answer = await sendToPos(server.context, order.id).catch((error: unknown) => error);

    expect(answer).toMatchObject(isAtPos ? { statusCode: 409, code: 'ORDER_NOT_SENDABLE' } : { refusal: null });
  });

  it('asks the POS once for two who send at the same time, and gives both the answer [OR-12]', async () => {
    const pos = aSlowPos();

    const both = Promise.all([sendToPos(server.context, order.id), sendToPos(server.context, order.id)]);
    await pos.asked(1);
    pos.answer({ kind: 'accepted' });
    const [first, second] = await both;

    expect(pos.sent).toEqual([order.id]);
    expect(second).toEqual(first);
    expect(first.order.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'IN_KITCHEN']);
  });

  it('asks anew once an answer is there', async () => {
    const pos = aSlowPos();
    const first = sendToPos(server.context, order.id);
    await pos.asked(1);
    pos.answer({ kind: 'refused', reason: 'TIMEOUT', notes: '' });
    await first;

    const second = sendToPos(server.context, order.id);
    await pos.asked(2);
    pos.answer({ kind: 'accepted' });

    expect((await second).order.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'ERROR', 'IN_KITCHEN']);
  });

  it.each<[PosAnswer, string | null]>([
    [{ kind: 'accepted' }, null],
    [{ kind: 'refused', reason: 'TIMEOUT', notes: '' }, 'TIMEOUT'],
  ])('leaves an order cancelled that was cancelled while the POS thought, and tells what it says: %j', async (answer, reason) => {
    const pos = aSlowPos();
    const sending = sendToPos(server.context, order.id);
    await pos.asked(1);
    await addStatus(server.context, order.id, aStatusEntry({ status: 'CANCELED', date: new Date().toISOString() }));
    pos.answer(answer);

    const { order: after, refusal } = await sending;

    expect(after.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'CANCELED']);
    expect(refusal?.reason ?? null).toBe(reason);
  });

  it('writes a failure of the connection down as such', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    server.context.pos = { ...NO_POS, send: () => Promise.reject(new Error('ECONNRESET')) };

    const { order: after, refusal } = await sendToPos(server.context, order.id);

    expect([refusal?.reason, after.statuses.at(-1)?.reason]).toEqual(['ERROR_SENDING_TO_POS', 'ERROR_SENDING_TO_POS']);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('says so for an order whose location is gone, and for one that is not there', async () => {
    await database().delete(locations);

    expect((await sendToPos(server.context, order.id)).refusal?.reason).toBe('LOCATION_EXCEPTION');
    await expect(sendToPos(server.context, 'none')).rejects.toMatchObject({ statusCode: 404 });
  });
});
