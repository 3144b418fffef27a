/**
 * A drawing of a printer that asks the server for its tickets, itself or by a program on a computer beside it; the steps next to it say the same
 * in words.
 */
export function PollingPicture({ byComputer = false }: { byComputer?: boolean }) {
  return (
    <svg className="polling-picture" viewBox="0 0 120 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      {byComputer ? <ComputerAndPrinter /> : <LargePrinter />}
      <path d="M84 40a10 10 0 0 1 2-20 13 13 0 0 1 25 4 8 8 0 0 1-1 16z" />
      <path d="M54 26h22m-6-5 6 5-6 5" />
      <path d="M78 46H56m6-5-6 5 6 5" />
    </svg>
  );
}

function LargePrinter() {
  return (
    <>
      <path d="M12 12h32v14H12zM8 26h40v26H8z" />
      <path d="M14 46h28v16H14z" />
      <path d="M19 52h18M19 57h12" />
    </>
  );
}

function ComputerAndPrinter() {
  return (
    <>
      <path d="M8 6h40v24H8zM4 34h48" />
      <path d="M28 34v8" />
      <path d="M18 42h20v8H18zM14 50h28v16H14z" />
      <path d="M20 60h16" />
    </>
  );
}
