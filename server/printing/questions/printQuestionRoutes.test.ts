import { eq } from 'drizzle-orm';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestServer } from '../../../test/server/testServer';
import { insertOrder } from '../../modules/orders/orderStore';
import { printCopies, printJobs } from '../../platform/db/schema';
import { insertJobs } from '../queue/printJobStore';

describe('questions about tickets of printers that poll, by HTTP', () => {
  const { server, call, database } = useTestServer();
  const questions = async (as: string) => (await call('GET', '/print-jobs/questions', { as })).body;
  const answer = (as: string, body: object = { copy: 1, attempt: 1, answer: 'PRINTED' }) =>
    call('POST', '/print-jobs/job-1/answer', { as, body });

  beforeEach(async () => {
    await insertOrder(server.context, {
      ...anOrder({ id: 'order-1', code: 'A-1', locationId: 'location-es-1', statuses: [] }),
      accountId: 'account-es',
    });
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertJobs(database(), [
      aPrintJob({ locationId: 'location-es-1', connectMethod: 'CLOUD_PRNT', ticketType: 'RECEIPT', expiresAt }),
    ]);
    const holder = 'poll/printer-1';
    await database().update(printJobs).set({ handOut: 1, holderTab: holder, handedAt: new Date() });
    await database().update(printCopies).set({ state: 'UNKNOWN', attempt: 1, code: 'TIMEOUT', grantedTab: holder });
  });

  it('are listed and answered only by users of the location, with the code of the order [V-05] [V-06]', async () => {
    expect(await questions('location-staff')).toMatchObject({
      data: [{ uuid: 'job-1', orderCode: 'A-1', code: 'TIMEOUT' }],
      totalCount: 1,
    });
    expect(await questions('location-staff-br')).toMatchObject({ data: [], totalCount: 0 });
    expect((await answer('location-staff-br')).status).toBe(404);

    expect(await answer('location-staff')).toMatchObject({ status: 200, body: { data: { uuid: 'job-1' } } });
    expect(await answer('location-staff')).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(await questions('location-staff')).toMatchObject({ data: [] });
    const order = (await call('GET', '/Orders/order-1', { as: 'location-staff' })).body;
    expect(order).toMatchObject({ data: { statuses: [{ type: 'printer', status: 'SUCCESS', meta: { printerOrder: { copy: 1 } } }] } });
  });

  it('rejects an answer about another attempt, an unknown ticket or of another form, and changes nothing [V-05]', async () => {
    expect((await answer('location-staff', { copy: 1, attempt: 2, answer: 'PRINTED' })).status).toBe(409);
    expect((await answer('location-staff', { copy: 1, attempt: 1, answer: 'MAYBE' })).status).toBe(422);
    expect(
      (await call('POST', '/print-jobs/none/answer', { as: 'location-staff', body: { copy: 1, attempt: 1, answer: 'PRINTED' } })).status,
    ).toBe(404);
    expect(await database().select({ state: printCopies.state }).from(printCopies).where(eq(printCopies.jobUuid, 'job-1'))).toEqual([
      { state: 'UNKNOWN' },
    ]);
  });
});
