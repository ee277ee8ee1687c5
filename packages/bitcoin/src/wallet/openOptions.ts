import type { Caip2 } from '@latchkey/core'

/** How a wallet is connected: with or without a prompt, and for which networks. */
export type OpenOptions = {
  /** Use only requests without a prompt; `null` when the wallet would have to prompt. */
  isSilent: boolean
  /** The site's networks, the active one first. */
  networks: readonly Caip2[]
}
