import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { server } from '../msw/server';
import { aWideWindow } from './matchMedia';

Object.assign(globalThis, { APP_VERSION: '1.2.3' });
Element.prototype.scrollTo = () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => aWideWindow());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());
