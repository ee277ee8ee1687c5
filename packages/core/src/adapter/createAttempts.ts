import { abortable } from '../async/abortable.ts'

/** Runs connect and disconnect attempts one at a time: a newer attempt aborts the older one first. */
export type Attempts = {
  /** The connector being tried, or null. */
  connectorId(): string | null
  isBusy(): boolean
  run(attempt: {
    /** Absent for a disconnection. */
    connectorId?: string
    signal?: AbortSignal | undefined
    work: (signal: AbortSignal) => Promise<void>
  }): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Aborts the attempt under way, without a call of `onEnd`. */
  stop(): void
}

type Running = { connectorId: string | null; controller: AbortController; done: Promise<void> }

/** `onEnd` is called after a success and after a failure, unless a newer attempt has begun. */
export function createAttempts(onEnd: () => void = () => {}): Attempts {
  let running: Running | null = null

  const begin = (
    previous: Running | null,
    controller: AbortController,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> =>
    (previous?.done ?? Promise.resolve())
      .then(() => abortable(Promise.resolve(), controller.signal))
      .then(() => work(controller.signal))

  return {
    connectorId: () => running?.connectorId ?? null,
    isBusy: () => running !== null,
    async run({ connectorId = null, signal, work }) {
      const previous = running
      // A disconnection is never aborted: half of one would leave the wallet and the page out of sync.
      if (previous?.connectorId != null) previous.controller.abort()
      const controller = new AbortController()
      const abort = (): void => controller.abort()
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      const outcome = begin(previous, controller, work)
      const attempt = { connectorId, controller, done: outcome.catch(() => {}) }
      running = attempt
      try {
        await outcome
      } finally {
        signal?.removeEventListener('abort', abort)
        if (running === attempt) {
          running = null
          onEnd()
        }
      }
    },
    async idle() {
      while (running) await running.done
    },
    stop() {
      running?.controller.abort()
      running = null
    },
  }
}
