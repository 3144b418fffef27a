// Starting a database or a program takes seconds on a busy machine.
jest.setTimeout(30_000);

// Fastify looks for the file of a plugin without a name among all loaded modules, whose list is slow in jest: 20 ms for each app.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'plugin', writable: true });

export {};
