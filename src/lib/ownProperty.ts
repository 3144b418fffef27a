/** What a record holds under a key; nothing for what every object has, as `constructor`: ids come from outside. */
export function ownProperty<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
