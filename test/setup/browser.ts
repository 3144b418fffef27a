import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { server } from '../msw/server';
import { aWideWindow } from './matchMedia';

// The first screen of a file loads its modules while it is waited for, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

Object.assign(globalThis, { APP_VERSION: '1.2.3', TEST_SWITCHES: false });
Element.prototype.scrollTo = () => undefined;
HTMLMediaElement.prototype.play = async () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => aWideWindow());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());
