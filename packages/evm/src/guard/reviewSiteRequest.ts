import type { SiteRequest } from '@latchkey/core/adapter'
import { type Address, bytesToHex, stringToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { transactionPayload } from '../money/sendTransaction.ts'
import { requireSigner } from '../signing/requireSigner.ts'

/**
 * Has the core review a request of `signMessage`, `signTypedData` or `sendTransaction`, in the form in which the wallet
 * receives it.
 * @throws wallet/rejected, rpc/aborted, connection/not-connected, wallet/unauthorised
 */
export async function reviewSiteRequest(evm: EvmState, request: SiteRequest): Promise<void> {
  const { address } = await requireSigner(evm, request.account)
  await evm.context.reviewRequest?.(walletRequest(address, request))
}

function walletRequest(
  address: Address,
  request: SiteRequest,
): { method: string; params: readonly unknown[] } {
  switch (request.kind) {
    case 'message': {
      const { message } = request
      const data = typeof message === 'string' ? stringToHex(message) : bytesToHex(message)
      return { method: 'personal_sign', params: [data, address] }
    }
    case 'typed-data':
      return { method: 'eth_signTypedData_v4', params: [address, request.typedData] }
    case 'transaction':
      return {
        method: 'eth_sendTransaction',
        params: [transactionPayload(address, request.transaction)],
      }
  }
}
