// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/AccountScreen';
import '@/app/shell/Shell';
import '@/features/accounts/AccountsPage';
import '@/features/users/UsersPage';
import '@/ui/Toasts/Toasts';
import { http, HttpResponse } from 'msw';
import { getAccount, getSubaccount, listAccounts, listAllSubaccounts, listSubaccounts } from '@/contract/accounts';
import { createAccount, deleteAccount, updateAccount } from '@/contract/accountForm';
import type { Account } from '@/domain/account';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { storeSession } from './storeSession';

/** Signs in a user in a wide window. */
export function beforeAccounts(): void {
  aLayoutOf(1280, 800);
  storeSession(aToken());
}

const list = (data: unknown[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });

/** A server with these accounts that accepts changes. @returns the requested paths and the received bodies */
export function serverWithAccounts(...accounts: Account[]) {
  const requests: string[] = [];
  const sent: { call: string; body: unknown }[] = [];
  const byId = (id: unknown) => accounts.find((account) => account.id === id);
  const answer = (account: Account | undefined) => (account ? HttpResponse.json({ data: account }) : refusal(404, 'NOT_FOUND'));
  const below = (id: unknown) => accounts.filter(({ parentId }) => parentId === id);
  const recordPath = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const scopes = searchParams.get('scopes');
    requests.push(pathname.replace('/api', '') + (scopes ? `?scopes=${scopes}` : ''));
  };
  server.use(
    http.all('*/api/Accounts*', recordPath),
    handle(listAccounts, () => list(accounts)),
    handle(getAccount, ({ params }) => answer(byId(params['id']))),
    handle(listSubaccounts, ({ params }) => list(below(params['id']))),
    handle(listAllSubaccounts, ({ params }) => list(below(params['id']))),
    handle(getSubaccount, ({ params }) => answer(below(params['id']).find((account) => account.id === params['subId']))),
    http.get('*/api/Accounts/:id/:things', () => list([])),
    handle(createAccount, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as Account;
      sent.push({ call: 'POST /Accounts', body });
      accounts.push({ ...body, id: 'account-new' });
      return HttpResponse.json({ data: byId('account-new') }, { status: 201 });
    }),
    handle(updateAccount, async ({ request, params }) => {
      // The app sends this body.
      const body = (await request.json()) as Account;
      sent.push({ call: `PUT /Accounts/${String(params['id'])}`, body });
      const index = accounts.findIndex(({ id }) => id === params['id']);
      accounts[index] = { ...body, id: String(params['id']) };
      return answer(accounts[index]);
    }),
    handle(deleteAccount, ({ params }) => {
      sent.push({ call: `DELETE /Accounts/${String(params['id'])}`, body: null });
      return HttpResponse.json({ data: { id: params['id'] } });
    }),
  );
  return { requests, sent };
}
