import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** Answers the calls of the browser tests; a call that no handler answers is printed and fails as a lost connection does. */
export const server = setupServer(...handlers);
