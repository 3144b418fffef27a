// Starting a database or a program takes seconds on a busy machine.
jest.setTimeout(30_000);

// Fastify looks for the file of a plugin without a name among all loaded modules, whose list is slow in jest: 20 ms for each app.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'plugin', writable: true });

/** Those of this file; `nodeEnvironment.mjs` removes those of the files before. */
const MOST_EVENT_HANDLERS = 6;
const handlers: unknown = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'));
if (!Array.isArray(handlers) || handlers.length > MOST_EVENT_HANDLERS) {
  throw new Error('The event handlers of jest-circus are unknown, or those of earlier test files are kept: check nodeEnvironment.mjs.');
}

export {};
