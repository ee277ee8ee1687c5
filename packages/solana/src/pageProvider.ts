import type { Account } from '@latchkey/core'
import { signBytes, signIn } from './sign.ts'
import { signAndSend, signTransactions } from './signTransactions.ts'
import type { SolanaProvider } from './solanaProvider.ts'
import type { SolanaState } from './solanaState.ts'

/** The connected wallet for pages that speak with it themselves. */
export function pageProvider(state: SolanaState): SolanaProvider {
  const accountOf = (address: string): Account => ({ namespace: 'solana', address, type: 'eoa' })
  const signAll: SolanaProvider['signAllTransactions'] = ({ address, transactions }) =>
    signTransactions(state, { account: accountOf(address), transactions })
  return {
    accounts: () => state.keeper.facts()?.accounts ?? [],
    signMessage: ({ address, message }) =>
      signBytes(state, { account: accountOf(address), message }),
    async signTransaction({ address, transaction }) {
      const [signed] = await signAll({ address, transactions: [transaction] })
      return signed ?? transaction
    },
    signAllTransactions: signAll,
    signAndSendTransaction: ({ address, transaction }) =>
      signAndSend(state, { account: accountOf(address), transaction }),
    signIn: (input = {}) => signIn(state, input),
    wallet: state.keeper.line()?.raw ?? null,
  }
}
