import '@/app/shell/Shell';
import '@/ui/Toasts/Toasts';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { getLoginData } from '@/contract/session';
import { SCREENS } from '@/app/screens';
import type { Role } from '@/domain/role';
import { baseApi } from '@/services/api/baseApi';
import { flagStates, NO_FLAG_STATES } from '@/services/flags/flagStates';
import es from '@/locales/es.json';
import { FUZZ_RUNS } from '../server/fuzz/fuzzRuns';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { anAccount } from '../factories/anAccount';
import { renderApp } from '../integration/renderApp';
import { storeSession } from '../integration/storeSession';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { reportWorkers } from '../setup/reportWorkers';
import { badReply, missingFields, type BadReply } from './badReply';
import { findFaults, recordProblems } from './findFaults';
import { goodReply, LOCATION } from './goodReplies';

const NOW = '2026-11-20T12:05:00.000Z';
const SEED = 20_261_123;
/** Invalid replies per request of a screen; a list gets one more. */
const REPLIES = 2 * FUZZ_RUNS;
/** An address whose screen sends no request. */
const NOWHERE = '/nowhere';

const IDS: Readonly<Record<string, string>> = {
  locationId: 'location-1',
  masterCatalogId: 'master-1',
  catalogId: 'catalog-1',
  account: 'account-1',
  accountId: 'account-1',
  idAccount: 'account-1',
  idSubAccount: 'account-2',
  parentAccountIdToNewSubAcc: 'account-1',
  userId: 'user-2',
};
const ID_OF: Readonly<Record<string, string>> = { orders: 'order-1', accounts: 'account-1' };
const addressOf = (path: string) =>
  path.replace(/:(\w+)\??/g, (_match, name: string) => IDS[name] ?? ID_OF[path.split('/')[1] ?? ''] ?? 'location-1');

/** Addresses that load further data. */
const OTHER_ADDRESSES = ['/orders?order=order-1', '/suspend/location-1?view=blocked', '/lab?trace=trace-1'];

const CASES: readonly (readonly [string, Role])[] = [...SCREENS.map(({ path }) => addressOf(path)), ...OTHER_ADDRESSES].flatMap(
  (address) => {
    const both: (readonly [string, Role])[] = [[address, 'product-admin']];
    if (/^.(operations|suspend|store|dashboard|orders|locations$)/.test(address)) both.push([address, 'account-admin']);
    return both;
  },
);

let cases = 0;
recordProblems();

beforeEach(() => {
  aLayoutOf(1280, 800);
  fixNow(NOW);
  storeSession(aToken());
  reportWorkers();
  flagStates.change({ 'mastercatalogs-view': 'on', 'store-availability': 'on', 'request-rider': 'on' });
});
afterEach(() => flagStates.change(NO_FLAG_STATES));
afterAll(() => process.stdout.write(`${cases} mutated replies for screens\n`));

/** A server with valid replies except for one path. @returns the requested paths */
function serve(role: Role) {
  const requested = new Set<string>();
  const bad: { path: string; reply: BadReply | null } = { path: '', reply: null };
  server.use(
    handle(getLoginData, () => HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations: [LOCATION] } } })),
    http.get('*/api/*', ({ request }) => {
      const path = decodeURIComponent(new URL(request.url).pathname).replace(/^.*?\/api/, '');
      requested.add(path);
      if (path === bad.path && bad.reply) return bad.reply.respond();
      return HttpResponse.json(goodReply(path));
    }),
  );
  return { requested, bad };
}

type Running = Awaited<ReturnType<typeof renderApp>>;

const stateOf = ({ app }: Running) => app.store.getState().api;

/** Waits until no request is pending and the screen has rendered. */
async function settled(running: Running): Promise<void> {
  await waitFor(
    () => {
      expect(Object.values(stateOf(running).queries).filter((query) => query?.status === 'pending')).toEqual([]);
      expect(document.querySelector('main')?.textContent).not.toBe('');
      expect(document.querySelector('main [role="progressbar"], main .bp6-skeleton')).toBeNull();
    },
    { interval: 10, timeout: 5_000 },
  );
  await act(async () => undefined);
}

/** Leaves the screen and clears its cached data. */
async function leave(running: Running): Promise<void> {
  await running.visit(NOWHERE);
  await screen.findByText(es['shell.notFound.title']);
  const { queries } = stateOf(running);
  act(() => {
    for (const [queryCacheKey, query] of Object.entries(queries)) {
      if (query?.endpointName === 'getLoginData') continue;
      running.app.store.dispatch(baseApi.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
    }
  });
}

/** Endpoints of supplementary data and the screens that report their errors; other screens render without the data. */
const SUPPLEMENTARY: Readonly<Record<string, RegExp>> = {
  listApps: /^.none$/,
  listChannels: /^.none$/,
  listAllChannels: /^.none$/,
  // The drawer reports it.
  listMenuSnapshots: /^.none$/,
  getLocationName: /^.none$/,
  listBlockedItems: /^.none$/,
  // The tabs have no numbers then.
  countOrders: /^.none$/,
  listAccounts: /^.accounts$/,
  // The lines have the ids of their restaurants then.
  listLocations: /^.(?!intake-log|deliveries)/,
  listUsers: /^.users$/,
};

/** The failed requests of a screen that shows no message. */
function unreportedFailures(running: Running): unknown[] {
  const isMain = (endpoint = '') => SUPPLEMENTARY[endpoint]?.test(running.address()) ?? true;
  const refused = Object.values(stateOf(running).queries).filter((query) => query?.status === 'rejected' && isMain(query.endpointName));
  const isReported = document.querySelector('main [role="alert"], .bp6-toast, .bp6-callout, .empty-state') !== null;
  return refused.length > 0 && !isReported ? [`silent: ${refused.map((query) => query?.endpointName).join()}`] : [];
}

describe('screen with invalid server replies', () => {
  it.each(CASES)(
    '%s still renders for %s',
    async (address, role) => {
      const { requested, bad } = serve(role);
      const running = await renderApp(NOWHERE);
      await screen.findByText(es['shell.notFound.title']);
      await running.visit(address);
      await settled(running);
      const found: unknown[] = findFaults().map((fault) => [address, 'good replies', fault]);
      await leave(running);

      for (const [n, path] of [...requested].entries()) {
        const good = goodReply(path);
        const missing = missingFields(good);
        const random = fc.sample(badReply(good), { numRuns: Math.max(1, REPLIES - missing.length), seed: SEED + n + address.length });
        for (const reply of [...missing, ...random]) {
          Object.assign(bad, { path, reply });
          await running.visit(address);
          const never = await settled(running).then(
            () => [],
            () => ['it never settles'],
          );
          // Lazy modules report the error a little later.
          await waitFor(() => expect(unreportedFailures(running)).toEqual([])).catch(() => undefined);
          found.push(...[...never, ...findFaults(), ...unreportedFailures(running)].map((fault) => [path, reply.what, fault]));
          cases += 1;
          bad.reply = null;
          await leave(running);
        }
      }

      expect(found).toEqual([]);
    },
    60_000 * FUZZ_RUNS,
  );
});
