/** Fills the placeholders of a catalogue's message, `{name}`, with values. A value is not read for placeholders. */
export function fillPlaceholders(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
