/** Being built. */
export function UserPage() {
  return null;
}
