/** Encodes bytes as base64, asynchronously in the browser. */
export function base64Of(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // `readAsDataURL` always results in a string.
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('Failed to read the bytes as a data URL'));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
