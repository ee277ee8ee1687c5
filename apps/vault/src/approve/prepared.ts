import type { More } from '../page/stage.ts'
import type { Ask } from './ask.ts'

/** A request that was read, is being played through, and can be signed once the wallet is open. */
export type Prepared = {
  ask: Ask
  more: Promise<More>
  /** The address it is asked of. */
  account: string
  /** Settles when everything is there that will be signed. @throws ServerRefusal */
  ready: Promise<unknown>
  sign(): Promise<unknown>
}
