// A database or a program that is started takes seconds on a busy machine.
jest.setTimeout(30_000);

export {};
