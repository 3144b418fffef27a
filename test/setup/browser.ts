import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { takeReplyFaults } from '../msw/handle';
import { server } from '../msw/server';
import { findLabelsQuickly } from './labels';
import { aWideWindow } from './matchMedia';
import { recordNoOwnerStacks } from './ownerStacks';

// The first test of a file also waits for the screen's modules, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

Object.assign(globalThis, { APP_VERSION: '1.2.3', TEST_SWITCHES: false, DEVELOPMENT_BUILD: false });
findLabelsQuickly();
recordNoOwnerStacks();
Element.prototype.scrollTo = () => undefined;
HTMLMediaElement.prototype.play = async () => undefined;

/** Requests without a handler. A screen treats them as failed and shows an error, so `afterEach` fails the test explicitly. */
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
  expect(takeReplyFaults()).toEqual([]);
});
afterAll(() => server.close());
