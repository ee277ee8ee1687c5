/** The server under attack. */
export type Target = { host: string; port: number; url: string; projectId: string }

/** What one kind of hostile client does until the signal aborts. */
export type Attack = {
  name: string
  run(options: AttackOptions): Promise<void>
}

export type AttackOptions = {
  target: Target
  /** The hostile client's own loopback address, so that the server tells it from the honest one. */
  address: string
  signal: AbortSignal
  /** Counts an outcome for the report. */
  count(outcome: string): void
}

/** Runs `work` again and again in so many lanes at once, until the signal aborts. */
export async function repeat(
  { signal, count }: AttackOptions,
  lanes: number,
  work: (round: number) => Promise<unknown>,
): Promise<void> {
  let round = 0
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(round++).catch(() => count('failed'))
      // Other lanes of this process must get their turn even when `work` fails at once.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
