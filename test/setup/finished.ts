/** Runs an iterator to its end synchronously. @returns its result */
export function finished<Outcome>(work: Iterator<unknown, Outcome>): Outcome {
  for (let part = work.next(); ; part = work.next()) if (part.done) return part.value;
}
