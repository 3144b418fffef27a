/** A drawing of a printer that asks the server for its tickets; the steps beside it say the same in words. */
export function PollingPicture() {
  return (
    <svg className="polling-picture" viewBox="0 0 120 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M12 12h32v14H12zM8 26h40v26H8z" />
      <path d="M14 46h28v16H14z" />
      <path d="M19 52h18M19 57h12" />
      <path d="M84 40a10 10 0 0 1 2-20 13 13 0 0 1 25 4 8 8 0 0 1-1 16z" />
      <path d="M54 26h22m-6-5 6 5-6 5" />
      <path d="M78 46H56m6-5-6 5 6 5" />
    </svg>
  );
}
