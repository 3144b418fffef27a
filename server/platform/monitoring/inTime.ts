/** The answer, or after `ms` an error: whoever asks how the server is does not wait for a database that hangs. */
export function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  const late = AbortSignal.timeout(ms);
  const isLate = new Promise<never>((_resolve, reject) => late.addEventListener('abort', () => reject(new Error('it took too long'))));
  return Promise.race([answer, isLate]);
}
