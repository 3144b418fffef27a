import { HttpResponse } from 'msw';
import { getAccount, listAccounts } from '@/contract/accounts';
import { anAccount } from '../factories/anAccount';
import { handle, takeReplyFaults } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';

const request = (path: string) => fetch(`http://localhost/api${path}`);
const withoutId = () => HttpResponse.json({ data: { name: 'Sin id' } });

describe('a mocked endpoint', () => {
  it('reports a successful reply that differs from the contract', async () => {
    server.use(
      handle(getAccount, withoutId),
      handle(listAccounts, () => HttpResponse.json({ data: [anAccount(), { name: 'Sin id' }] })),
    );

    await request('/Accounts/account-1');
    await request('/Accounts');

    expect(takeReplyFaults()).toEqual([
      expect.stringMatching(/^GET \/Accounts\/:id: data\.id: /),
      expect.stringMatching(/^GET \/Accounts: data\.1\.id: /),
    ]);
  });

  it('reports no error reply, and no reply that differs from the contract on purpose', async () => {
    server.use(handle(getAccount, () => refusal(404, 'NOT_FOUND'), { params: { id: 'account-9' } }));
    server.use(handle(getAccount, withoutId, { params: { id: 'account-1' }, isOffContract: true }));

    expect((await request('/Accounts/account-9')).status).toBe(404);
    expect(await (await request('/Accounts/account-1')).json()).toEqual({ data: { name: 'Sin id' } });
    expect(takeReplyFaults()).toEqual([]);
  });

  it('handles only the requests with the given parameters, and has all parameters of the path', async () => {
    const ids: string[] = [];
    const record = ({ params }: { params: { id: string } }) => {
      ids.push(params.id);
      return HttpResponse.json({ data: anAccount({ id: params.id }) });
    };
    server.use(
      handle(getAccount, record, { params: { id: 'account-1' } }),
      handle(getAccount, () => refusal(500, 'INTERNAL')),
    );

    expect((await request('/Accounts/account-2')).status).toBe(500);
    await request('/Accounts/account-1');
    expect(ids).toEqual(['account-1']);
  });
});
