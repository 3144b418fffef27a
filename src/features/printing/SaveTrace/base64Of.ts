/** Bytes as base64. The browser makes it beside the page's own work, however many they are. */
export function base64Of(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // As a URL of data it is a text.
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The bytes cannot be read'));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
