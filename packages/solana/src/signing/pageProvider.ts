import type { Account } from '@latchkey/core'
import { askReview } from '../guard/askReview.ts'
import type { SolanaState } from '../solanaState.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const loadSign = () => import('./signMessage.ts')
const loadTransactions = () => import('./pageTransactions.ts')

/**
 * The connected wallet as a provider for the page's own code. It signs copies of the bytes, taken before the review: a
 * page could change its own bytes afterwards.
 */
export function pageProvider(state: SolanaState): SolanaProvider {
  const accountOf = (address: string): Account => ({ namespace: 'solana', address, type: 'eoa' })
  const signAll: SolanaProvider['signAllTransactions'] = async ({
    address,
    transactions: given,
  }) => {
    const transactions = given.map((bytes) => bytes.slice())
    const { signForPage } = await loadTransactions()
    return signForPage(state, { account: accountOf(address), transactions })
  }
  return {
    accounts: () => state.keeper.state()?.accounts ?? [],
    async signMessage({ address, message: given }) {
      const message = given.slice()
      await askReview(state, 'signMessage', { address, message })
      const { signBytes } = await loadSign()
      return signBytes(state, { account: accountOf(address), message })
    },
    async signTransaction({ address, transaction }) {
      const [signed] = await signAll({ address, transactions: [transaction] })
      return signed ?? transaction
    },
    signAllTransactions: signAll,
    async signAndSendTransaction({ address, transaction: given }) {
      const transaction = given.slice()
      const { sendForPage } = await loadTransactions()
      return sendForPage(state, { account: accountOf(address), transaction })
    },
    async signIn(given = {}) {
      const { resources } = given
      const input = { ...given, ...(resources ? { resources: [...resources] } : {}) }
      await askReview(state, 'signIn', input)
      return (await loadSign()).signIn(state, input)
    },
    wallet: state.keeper.connection()?.raw ?? null,
  }
}
