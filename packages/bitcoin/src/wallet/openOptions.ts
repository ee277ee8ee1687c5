import type { CaipNetworkId } from '@latchkey/core'

/** How a wallet is connected: with or without a prompt, and for which networks. */
export type OpenWalletOptions = {
  /** Use only requests without a prompt; `null` when the wallet would have to prompt. */
  isSilent: boolean
  /** The site's networks, the active one first. */
  networks: readonly CaipNetworkId[]
}
