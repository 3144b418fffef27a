/** The mark of the product: a ticket. `icon.svg` is the same one for the browser's tab. */
export function Logo({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 32 32" width={24} height={24} role="img" aria-label={name}>
      <rect width="32" height="32" rx="6" fill="#2f71a3" />
      <path d="M9 5h14v20l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2L9 25z" fill="#fff" />
      <path d="M12 10h8M12 14h8M12 18h5" stroke="#2f71a3" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
