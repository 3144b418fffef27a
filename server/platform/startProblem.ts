/** An error that the person who starts the server can fix: its message is shown without a stack, and the exit code is 1. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
