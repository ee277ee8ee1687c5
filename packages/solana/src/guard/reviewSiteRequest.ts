import { LatchkeyError } from '@latchkey/core'
import type { SiteRequest } from '@latchkey/core/adapter'
import type { SolanaState } from '../solanaState.ts'
import { askReview } from './askReview.ts'

/**
 * Has the core review a message of `signMessage`. Transactions of a site are whole ones, which the provider reviews and
 * sends (`signAndSendTransaction`).
 * @throws wallet/rejected, rpc/aborted, wallet/method-unsupported
 */
export async function reviewSiteRequest(state: SolanaState, request: SiteRequest): Promise<void> {
  if (request.kind !== 'message') {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'sendTransaction' })
  }
  const { account, message: given } = request
  const message = typeof given === 'string' ? new TextEncoder().encode(given) : given
  await askReview(state, 'signMessage', { address: account.address, message })
}
