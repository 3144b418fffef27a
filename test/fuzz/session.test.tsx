import '@/app/shell/Shell';
import '@/features/dashboard/DashboardPage';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { getLoginData, login } from '@/contract/session';
import { FUZZ_RUNS } from '../server/fuzz/fuzzRuns';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { renderApp } from '../integration/renderApp';
import { storeSession } from '../integration/storeSession';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { badReply } from './badReply';
import { findMistakes, recordProblems } from './findFaults';
import { goodReply, LOCATION } from './goodReplies';

const SEED = 20_261_123;
const REPLIES = 15 * FUZZ_RUNS;
const LOGIN_DATA = { data: { user: aUser({ role: 'account-admin' }), account: { ...anAccount(), locations: [LOCATION] } } };
const LOGIN = { data: { accessToken: aToken(), accountId: 'account-1', name: 'Ana', email: 'staff@example.com', role: 'location-staff' } };

recordProblems();
beforeEach(() => {
  aLayoutOf(1280, 800);
  server.use(http.get('*/api/*', ({ request }) => HttpResponse.json(goodReply(new URL(request.url).pathname.replace(/^.*?\/api/, '')))));
});

/** The problems of the page, which may be rendered without the shell here. */
async function faultsOfPage(): Promise<unknown[]> {
  const stays = waitFor(() =>
    expect(document.querySelector('[role="progressbar"], .bp6-skeleton, [aria-busy="true"], .bp6-loading')).toBeNull(),
  );
  const never = await stays.then(
    () => [],
    () => ['it never settles'],
  );
  await act(async () => undefined);
  return [...never, ...(document.body.textContent === '' ? ['white screen'] : []), ...findMistakes()];
}

it(
  'an invalid reply about the signed-in user shows the first screen or an error',
  async () => {
    const found: unknown[] = [];
    let shown = 0;
    for (const reply of fc.sample(badReply(LOGIN_DATA), { numRuns: REPLIES, seed: SEED })) {
      storeSession(aToken());
      server.use(handle(getLoginData, () => reply.respond()));
      const { app } = await renderApp('/dashboard');
      await waitFor(() =>
        expect(screen.queryByRole('navigation') ?? screen.queryByRole('alert') ?? screen.queryByRole('form')).not.toBeNull(),
      );
      shown += document.querySelector('nav') ? 1 : 0;
      found.push(...(await faultsOfPage()).map((fault) => [reply.what, fault]));
      cleanup();
      app.stop();
      localStorage.clear();
    }

    process.stdout.write(`${REPLIES} mutated replies about the signed-in user, ${shown} accepted\n`);
    expect(found).toEqual([]);
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(REPLIES);
  },
  60_000 * FUZZ_RUNS,
);

it(
  'an invalid sign-in reply shows an error on the form or signs in',
  async () => {
    const found: unknown[] = [];
    for (const reply of fc.sample(badReply(LOGIN), { numRuns: REPLIES, seed: SEED })) {
      server.use(
        handle(login, () => reply.respond()),
        handle(getLoginData, () => HttpResponse.json(LOGIN_DATA)),
      );
      const { app, user } = await renderApp('/login');
      await user.type(screen.getByLabelText('Correo electrónico'), 'a@b.es');
      await user.type(screen.getByLabelText('Contraseña'), 'x');
      await user.click(screen.getByRole('button', { name: 'Entrar' }));
      await waitFor(() => expect(screen.queryByRole('navigation') ?? screen.queryByRole('alert')).not.toBeNull()).catch(() =>
        found.push([reply.what, 'shows no message']),
      );
      found.push(...(await faultsOfPage()).map((fault) => [reply.what, fault]));
      cleanup();
      app.stop();
      localStorage.clear();
    }

    process.stdout.write(`${REPLIES} mutated replies to a sign-in\n`);
    expect(found).toEqual([]);
  },
  60_000 * FUZZ_RUNS,
);
