import { type Bytes, wipe } from './bytes.ts'

/** Keeps the root key while the wallet is open, for five minutes at most. */
export type Keyring = {
  isOpen(): boolean
  /** Whether the user was verified (passkey or recovery code); a device slot opens without verification. */
  isUserVerified(): boolean
  /** Takes over the root key until `lock`, or for `forMs`. `openedBy`: what opened the wallet, the user or a device slot. */
  hold(root: Bytes, openedBy?: 'user' | 'device', forMs?: number): void
  /** Passes a copy of the root to `work` and wipes it afterwards. @throws when the wallet is locked */
  use<T>(work: (root: Bytes) => Promise<T>): Promise<T>
  lock(): void
}

export const keyringMs = 5 * 60_000

export function createKeyring(): Keyring {
  let active: {
    root: Bytes
    openedBy: 'user' | 'device'
    timer: ReturnType<typeof setTimeout>
  } | null = null
  const lock = () => {
    if (!active) return
    clearTimeout(active.timer)
    wipe(active.root)
    active = null
  }
  return {
    isOpen: () => active !== null,
    isUserVerified: () => active?.openedBy === 'user',
    hold(root, openedBy = 'user', forMs = keyringMs) {
      lock()
      active = { root, openedBy, timer: setTimeout(lock, forMs) }
    },
    async use(work) {
      if (!active) throw new Error('The wallet is locked')
      // A copy, since the keyring may lock while `work` runs.
      const copy = new Uint8Array(active.root)
      try {
        return await work(copy)
      } finally {
        wipe(copy)
      }
    },
    lock,
  }
}
