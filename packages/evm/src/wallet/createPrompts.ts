import type { Address } from 'viem'
import { askWallet } from './askWallet.ts'
import type { DiscoveredWallet } from './createWalletDiscovery.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { parseAccounts } from './walletReplies.ts'

/** Requests accounts; a second request while the prompt is still open waits for the same answer. */
export type Prompts = { requestAccounts(wallet: DiscoveredWallet): Promise<Address[]> }

export function createPrompts(): Prompts {
  // A visitor who closed the modal and comes back finds the wallet's prompt still open.
  // A second request would be refused as "already pending".
  const openRequests = new Map<Eip1193Provider, Promise<Address[]>>()

  return {
    requestAccounts({ provider, connector }) {
      const pending = openRequests.get(provider)
      if (pending) return pending
      const method = 'eth_requestAccounts'
      const answer = askWallet({ provider, wallet: connector.name, method })
        .then(parseAccounts)
        .finally(() => openRequests.delete(provider))
      openRequests.set(provider, answer)
      return answer
    },
  }
}
