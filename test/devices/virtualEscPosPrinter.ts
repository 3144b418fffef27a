const DLE = 0x10;
const GS = 0x1d;

/** Faults of a virtual printer. Changing them takes effect at once; the printer then continues with what it has received. */
export interface EscPosFaults {
  coverOpen: boolean;
  paperEnd: boolean;
  cutterBroken: boolean;
  /** It answers no query. */
  silent: boolean;
  /** The paper ends when this many bytes were printed; null: never. */
  paperEndsAfterBytes: number | null;
  /** It executes nothing, although its status is good. */
  busy: boolean;
  /** It becomes busy when this many bytes were printed; null: never. */
  busyAfterBytes: number | null;
}

/**
 * An ESC/POS printer that executes the bytes that it receives in order, and stops while it has no paper or its cover is open, as the
 * published command reference says. Real-time status queries (`DLE EOT`) are answered at once, `GS r` in its turn.
 */
export class VirtualEscPosPrinter {
  readonly faults: EscPosFaults = {
    ...{ coverOpen: false, paperEnd: false, cutterBroken: false, silent: false, paperEndsAfterBytes: null },
    ...{ busy: false, busyAfterBytes: null },
  };
  /** The executed bytes without queries: what is on paper. */
  readonly printed: number[] = [];
  /** Whether it answered a query behind everything that it printed: the sender knows that its last ticket is on paper. */
  isConfirmed = true;
  readonly #buffer: number[] = [];
  #partial: number[] = [];
  /** Receives the bytes that the printer sends. */
  answer: (bytes: Uint8Array) => void = () => undefined;

  /** The printed text without commands. */
  get paper(): string {
    return String.fromCharCode(...this.printed.filter((byte) => byte >= 0x20 || byte === 0x0a));
  }

  accept(bytes: Uint8Array): void {
    const input = [...this.#partial, ...bytes];
    this.#partial = [];
    while (input.length > 0) {
      if (input[0] === DLE && input[1] === 0x04 && input.length >= 3) {
        this.#answerStatus(input[2] ?? 0);
        input.splice(0, 3);
      } else this.#buffer.push(...input.splice(0, 1));
    }
    this.continue();
  }

  /** Changes faults; the printer continues with what it has received. */
  set(faults: Partial<EscPosFaults>): void {
    Object.assign(this.faults, faults);
    this.continue();
  }

  continue(): void {
    while (this.#buffer.length > 0 && !this.faults.coverOpen && !this.faults.paperEnd && !this.faults.busy) {
      if (this.#buffer[0] === GS && this.#buffer[1] === 0x72) {
        if (this.#buffer.length < 3) return;
        this.#buffer.splice(0, 3);
        this.isConfirmed = true;
        this.#send(0x00);
        continue;
      }
      this.isConfirmed = false;
      this.printed.push(...this.#buffer.splice(0, 1));
      const { paperEndsAfterBytes, busyAfterBytes } = this.faults;
      if (busyAfterBytes !== null && this.printed.length >= busyAfterBytes)
        Object.assign(this.faults, { busy: true, busyAfterBytes: null });
      if (paperEndsAfterBytes !== null && this.printed.length >= paperEndsAfterBytes) {
        Object.assign(this.faults, { paperEnd: true, paperEndsAfterBytes: null });
      }
    }
  }

  #answerStatus(query: number): void {
    const { coverOpen, paperEnd, cutterBroken } = this.faults;
    const bits = [
      coverOpen || paperEnd || cutterBroken ? 0x08 : 0,
      (coverOpen ? 0x04 : 0) | (paperEnd ? 0x20 : 0) | (cutterBroken ? 0x40 : 0),
      cutterBroken ? 0x08 : 0,
      paperEnd ? 0x60 : 0,
    ];
    this.#send(0x12 | (bits[query - 1] ?? 0));
  }

  #send(byte: number): void {
    if (!this.faults.silent) this.answer(Uint8Array.of(byte));
  }
}
