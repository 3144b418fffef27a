import { Callout, type Intent } from '@blueprintjs/core';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import { clockText } from '@/features/printing/PrintProof/clockText';
import { isEnd, type ProofVerdict } from '@/features/printing/PrintProof/proofVerdict';
import type { Proof } from '@/features/printing/PrintProof/useProof';
import { pathTo } from '@/services/paths/pathTo';

const INTENTS: Record<ProofVerdict, Intent> = {
  underway: 'primary',
  waitsForTab: 'primary',
  held: 'warning',
  asked: 'warning',
  printedOnce: 'success',
  printedAgain: 'warning',
  printedMarked: 'warning',
  printedPerhapsTwice: 'warning',
  otherPaper: 'danger',
  withdrawn: 'none',
  expired: 'danger',
  replaced: 'none',
  failed: 'danger',
  unknown: 'warning',
};

/** What happened to the ticket, in a live region; at its end with a link that replays what this browser recorded about it. */
export function ProofVerdictNote({ proof }: { proof: Proof }) {
  const intl = useIntl();
  const { verdict, progress, demo, timeZone } = proof;
  const broken = demo && breakageText(intl, demo, timeZone);
  return (
    <Callout
      className="proof-verdict"
      intent={INTENTS[verdict]}
      icon={false}
      role="status"
      title={intl.formatMessage({ id: `printing.proof.verdict.${verdict}` })}
    >
      <p>
        {intl.formatMessage(
          { id: `printing.proof.verdictText.${verdict}` },
          { count: demo?.tickets?.length ?? 0, ticketType: progress.ticketType },
        )}
      </p>
      {broken !== null && <p>{broken}</p>}
      {isEnd(verdict) && (
        <Link to={pathTo('printJournal', {}, { replay: progress.uuid })}>{intl.formatMessage({ id: 'printing.proof.replayLink' })}</Link>
      )}
    </Callout>
  );
}

/** What was broken, from when to when; null if nothing was. */
function breakageText(intl: IntlShape, { breakage, brokenAt, mendedAt }: NonNullable<Proof['demo']>, timeZone: string): string | null {
  if (breakage === 'nothing') return null;
  const what = intl.formatMessage({ id: `printing.proof.broken.${breakage}` });
  if (brokenAt === null) return what;
  const from = clockText(intl, brokenAt, timeZone);
  if (mendedAt === null) return intl.formatMessage({ id: 'printing.proof.brokenSinceText' }, { what, from });
  return intl.formatMessage({ id: 'printing.proof.brokenText' }, { what, from, to: clockText(intl, mendedAt, timeZone) });
}
