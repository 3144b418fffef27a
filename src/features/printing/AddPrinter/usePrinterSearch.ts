import { useEffect, useRef, useState } from 'react';
import { printerCandidates } from '@/domain/printerCandidates';
import { searchPrinters, type SearchEnd } from '@/services/printing/searchPrinters';

interface SearchState {
  status: 'idle' | 'running' | SearchEnd;
  /** Number of addresses probed so far; `total` is the number of all addresses. */
  tried: number;
  total: number;
  /** The addresses at which an ePOS printer answered. */
  found: readonly string[];
}

const IDLE: SearchState = { status: 'idle', tried: 0, total: 0, found: [] };

/** Searches for printers. Unmounting stops the search; a new search replaces the results of the previous one. */
export function usePrinterSearch() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(network: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const candidates = printerCandidates(network, location.hostname);
    setState({ ...IDLE, status: 'running', total: candidates.length });
    const status = await searchPrinters({
      candidates,
      signal: controller.signal,
      onProbed: (tried) => setState((now) => ({ ...now, tried })),
      onFound: (address) => setState((now) => ({ ...now, found: [...now.found, address] })),
    });
    if (running.current === controller) setState((now) => ({ ...now, status }));
  }

  return { ...state, start: (network: string) => void start(network), stop: () => running.current?.abort() };
}
