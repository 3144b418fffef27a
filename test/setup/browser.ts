import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { server } from '../msw/server';
import { aWideWindow } from './matchMedia';

// The first screen of a file loads its modules while it is waited for, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

Object.assign(globalThis, { APP_VERSION: '1.2.3', TEST_SWITCHES: false, DEVELOPMENT_BUILD: false });
Element.prototype.scrollTo = () => undefined;
HTMLMediaElement.prototype.play = async () => undefined;

/** What a test asked for and nothing answers. A screen takes that for a failed call, and shows it: the test has to say so itself. */
const unanswered: string[] = [];

beforeAll(() =>
  server.listen({
    onUnhandledRequest({ method, url }, print) {
      unanswered.push(`${method} ${url}`);
      print.error();
    },
  }),
);
beforeEach(() => aWideWindow());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  expect(unanswered.splice(0)).toEqual([]);
});
afterAll(() => server.close());
