import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** Answers the calls of the browser tests; a call that no handler answers fails the test. */
export const server = setupServer(...handlers);
