/** Why the server cannot start, in words for the person who started it: shown without a stack, exit code 1. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
