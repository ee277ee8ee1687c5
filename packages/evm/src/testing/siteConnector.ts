import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'

/** A connector as developers write them, whose wallet responds what the test says. */
export function siteConnector(
  id: string,
  answer: { accounts: Promise<readonly Address[]>; chainId?: number },
): CreateConnectorFn {
  return ({ emitter, chains }) => {
    let chainId = answer.chainId ?? 31_337
    return {
      id,
      name: `Site’s ${id}`,
      type: id,
      connect: async () => ({ accounts: await answer.accounts, chainId }) as never,
      disconnect: async () => {},
      getAccounts: () => answer.accounts,
      getChainId: async () => chainId,
      getProvider: async () => ({ request: async () => null }),
      isAuthorized: async () => true,
      async switchChain(wanted) {
        chainId = wanted.chainId
        emitter.emit('change', { chainId })
        const [first] = chains
        return chains.find((chain) => chain.id === chainId) ?? first
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect: () => emitter.emit('disconnect'),
    }
  }
}
