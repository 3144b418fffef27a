/** Some browsers ask the person before they take the file, and take it from the address only then. */
const ADDRESS_KEPT_MS = 60_000;

/** Has the browser keep bytes or a text as a file of the person's. They leave the page's memory soon after. */
export function downloadFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_KEPT_MS);
}
