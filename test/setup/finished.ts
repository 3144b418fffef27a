/** Does work that is made of parts to its end at once. */
export function finished<Outcome>(work: Iterator<unknown, Outcome>): Outcome {
  for (let part = work.next(); ; part = work.next()) if (part.done) return part.value;
}
