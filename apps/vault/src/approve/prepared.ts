import type { More } from '../page/stage.ts'
import type { Ask } from './ask.ts'
import type { Fee } from './fee.ts'

/** A request that was read, is being played through, and can be signed once the wallet is open. */
export type Prepared = {
  ask: Ask
  more: Promise<More>
  /** The address it is asked of. */
  account: string
  /** Settles when everything is there that will be signed. @throws ServerRefusal */
  ready: Promise<unknown>
  /** What the network takes at most; `null` when there is none, or when it stands among the ask's spends. */
  fee: Promise<Fee | null>
  /** `commit` is called before anything is sent to the network, and may throw to prevent it. */
  sign(commit: () => void): Promise<unknown>
}
