/** Stands in for an actor that the app has not provided: it says which, so that no machine works by luck without one. */
export function unprovided(name: string): never {
  throw new Error(`The actor "${name}" was not provided`);
}
