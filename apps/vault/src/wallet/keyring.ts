import { type Bytes, wipe } from '../keys/bytes.ts'

/** The root key while the wallet is open. Nobody holds it longer than a minute or five. */
export type Keyring = {
  isOpen(): boolean
  /** Whether it was the person who opened it; a device's slot opens without one. */
  isProven(): boolean
  hold(root: Bytes, by?: 'person' | 'device', forMs?: number): void
  /** Lends the root for one piece of work. @throws when the wallet is locked */
  use<T>(work: (root: Bytes) => Promise<T>): Promise<T>
  lock(): void
}

export const holdMs = 5 * 60_000

export function createKeyring(): Keyring {
  let held: {
    root: Bytes
    by: 'person' | 'device'
    timer: ReturnType<typeof setTimeout>
  } | null = null
  const lock = () => {
    if (!held) return
    clearTimeout(held.timer)
    wipe(held.root)
    held = null
  }
  return {
    isOpen: () => held !== null,
    isProven: () => held?.by === 'person',
    hold(root, by = 'person', forMs = holdMs) {
      lock()
      held = { root, by, timer: setTimeout(lock, forMs) }
    },
    async use(work) {
      if (!held) throw new Error('The wallet is locked')
      // A copy: the hold may end while the work goes on.
      const copy = new Uint8Array(held.root)
      try {
        return await work(copy)
      } finally {
        wipe(copy)
      }
    },
    lock,
  }
}
