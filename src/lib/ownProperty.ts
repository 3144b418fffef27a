/** The own property of a record, undefined for inherited ones such as `constructor`: ids are external data. */
export function ownProperty<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
