import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** Replies to the requests of browser tests; a request without a handler is printed and fails like a lost connection. */
export const server = setupServer(...handlers);
