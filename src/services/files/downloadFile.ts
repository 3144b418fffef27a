/** Some browsers prompt the user first and read the URL only then. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads bytes or a text as a file. The memory is released after a minute. */
export function downloadFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
