// Starting a database or a program takes seconds on a busy machine.
jest.setTimeout(30_000);

export {};
