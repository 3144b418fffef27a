/** The shape of a single reply (decision G05). */
export function single<T>(data: T): { data: T } {
  return { data };
}

/** The shape of a list reply (decision G05): `count` rows in this reply, `totalCount` rows in total. */
export function list<T>(data: T[], totalCount = data.length): { data: T[]; count: number; totalCount: number } {
  return { data, count: data.length, totalCount };
}
