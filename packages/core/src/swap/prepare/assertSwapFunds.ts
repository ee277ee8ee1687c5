import type { ChainClient } from '../../adapter/chainClient.ts'
import type { Account } from '../../connection/account.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Network } from '../../network/network.ts'
import type { SwapToken } from '../tokens/swapToken.ts'

/**
 * Checks on the chain, not at a server, that the account has the sold amount and, with `reserve`, the network fee.
 * @throws LatchkeyError swap/insufficient-balance
 */
export async function assertSwapFunds(
  chain: ChainClient,
  options: {
    account: Account
    network: Network
    sell: SwapToken
    amount: bigint
    reserve?: bigint
  },
): Promise<void> {
  const { account, network, sell, amount, reserve } = options
  const isNative = sell.address === null
  if (sell.address !== null && reserve === undefined) {
    const balance = await chain.tokenBalance?.({ account, network, token: sell.address })
    assertBalance(balance, amount, sell.symbol)
  }
  if (!isNative && reserve === undefined) return
  // A paymaster may pay a smart account's fees.
  const fee = account.type === 'smartAccount' ? 0n : (reserve ?? 0n)
  const native = await chain.nativeBalance?.({ account, network })
  assertBalance(native, (isNative ? amount : 0n) + fee, network.nativeCurrency.symbol)
}

function assertBalance(balance: bigint | undefined, needed: bigint, token: string): void {
  if (balance !== undefined && balance < needed) {
    throw new LatchkeyError('swap/insufficient-balance', { token })
  }
}
