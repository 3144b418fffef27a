import {
  ErrorCode,
  OpenFeatureEventEmitter,
  ProviderEvents,
  StandardResolutionReasons,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/web-sdk';
import { flagDatafileSchema, isOnFor, type FlagDatafile } from '@/domain/featureFlag';
import { unwrap } from '@/domain/reply';
import { isRole } from '@/domain/role';
import { getFlagDatafile } from '@/contract/flags';
import { callApi, type ApiAccess } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';
import { readStored, writeStored } from '@/services/storage/browserStorage';

const REFRESH_MS = 15_000;
const STORAGE_KEY = 'flags';

/**
 * OpenFeature provider that evaluates flags from the deployment's data file (decision G37), which is fetched every 15 s. It is ready with
 * the first valid file, or at once with the stored one. A file that fails to load or parse is ignored and the last one applies. The context
 * is `{role}`; all flags are boolean, and a missing flag is off.
 */
export class DatafileProvider implements Provider {
  readonly runsOn = 'client';
  readonly metadata = { name: 'datafile' };
  readonly events = new OpenFeatureEventEmitter();
  private datafile = storedDatafile();
  private timer: ReturnType<typeof setInterval> | undefined;
  private reading = new AbortController();

  constructor(
    private readonly api: ApiAccess,
    private readonly flagsUrl: string | undefined,
  ) {}

  initialize(): Promise<void> {
    return new Promise((ready) => {
      if (this.datafile) ready();
      this.timer = setInterval(() => void this.refresh(ready), REFRESH_MS);
      void this.refresh(ready);
    });
  }

  async onClose(): Promise<void> {
    clearInterval(this.timer);
    this.reading.abort();
  }

  resolveBooleanEvaluation(flag: string, _default: boolean, { role }: EvaluationContext): ResolutionDetails<boolean> {
    const value = typeof role === 'string' && isRole(role) && isOnFor(this.datafile?.flags[flag], role);
    return { value, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  resolveStringEvaluation = otherType<string>;
  resolveNumberEvaluation = otherType<number>;
  resolveObjectEvaluation = otherType;

  private async refresh(ready: () => void): Promise<void> {
    this.reading.abort();
    this.reading = new AbortController();
    const { signal } = this.reading;
    const read = await this.read(signal);
    // A reply after onClose is ignored, since the storage has been cleared.
    if (!read || signal.aborted) return;
    const before = this.datafile;
    this.datafile = read;
    writeStored(STORAGE_KEY, JSON.stringify(read));
    if (!before) ready();
    else if (JSON.stringify(before) !== JSON.stringify(read)) this.events.emit(ProviderEvents.ConfigurationChanged);
  }

  private async read(signal: AbortSignal): Promise<FlagDatafile | null> {
    const { api, flagsUrl } = this;
    const reply = flagsUrl
      ? await callApi({ method: 'GET', url: '', token: 'none', timeoutMs: REFRESH_MS }, { ...api, apiUrl: flagsUrl }, signal)
      : await callApi(requestTo(getFlagDatafile, { timeoutMs: REFRESH_MS }), api, signal);
    return 'data' in reply ? parsed(unwrap(reply.data)) : null;
  }
}

function otherType<T>(_flag: string, value: T): ResolutionDetails<T> {
  return { value, reason: StandardResolutionReasons.ERROR, errorCode: ErrorCode.TYPE_MISMATCH };
}

function storedDatafile(): FlagDatafile | null {
  try {
    return parsed(JSON.parse(readStored(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function parsed(datafile: unknown): FlagDatafile | null {
  const { data } = flagDatafileSchema.safeParse(datafile);
  return data ?? null;
}
