import { useState } from 'react';
import { STATEMENT_BATCH, type StatementDraft, type StatementLine } from '@/domain/channelMoney/statement';
import { useAddStatementLinesMutation, useCreateStatementMutation } from '@/services/api/channelMoneyApi';

interface ImportState {
  isRunning: boolean;
  /** Sent lines. */
  done: number;
  error: unknown;
}

/**
 * Sends a statement and its lines in batches. After a failure, `start` continues with the same statement: the server ignores lines that it already has.
 * `start` returns the id of the complete statement, null after a failure; `begunId` is the id of the one that it continues.
 */
export function useStatementImport(accountId: string) {
  const [createStatement] = useCreateStatementMutation();
  const [addLines] = useAddStatementLinesMutation();
  const [state, setState] = useState<ImportState>({ isRunning: false, done: 0, error: null });
  const [begun, setBegun] = useState<{ id: string; key: string } | null>(null);

  async function start(draft: StatementDraft, lines: readonly StatementLine[]): Promise<string | null> {
    setState({ isRunning: true, done: 0, error: null });
    const { replaces: _replaces, ...content } = draft;
    // Other content is another statement.
    const key = JSON.stringify([content, lines]);
    let id = begun?.key === key ? begun.id : null;
    if (id === null) {
      const { data, error } = await createStatement({ accountId, draft });
      if (!data) return fail(error, 0);
      id = data.id;
      setBegun({ id, key });
    }
    for (let from = 0; from < lines.length; from += STATEMENT_BATCH) {
      const { error } = await addLines({ id, lines: lines.slice(from, from + STATEMENT_BATCH) });
      if (error) return fail(error, from);
      setState({ isRunning: true, done: Math.min(from + STATEMENT_BATCH, lines.length), error: null });
    }
    setState({ isRunning: false, done: lines.length, error: null });
    return id;
  }

  function fail(error: unknown, done: number): null {
    setState({ isRunning: false, done, error });
    return null;
  }

  return { ...state, start, begunId: begun?.id ?? null };
}
