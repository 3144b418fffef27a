/** Shows a short notice. The toasts are loaded with the first one. */
export async function showToast(kind: 'success' | 'error' | 'info', text: string): Promise<void> {
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](text);
}
