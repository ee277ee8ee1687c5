import type { ChainClient } from '../adapter/chainClient.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Network } from '../network/network.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * Does the account hold what is sold, and with `reserve` also the fee? Asked of the chain, not of a server.
 * @throws swap/insufficient-balance
 */
export async function checkSwapFunds(
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
    const held = await chain.tokenBalance?.({ account, network, token: sell.address })
    require(held, amount, sell.symbol)
  }
  if (!isNative && reserve === undefined) return
  // Somebody else may pay a smart account's fees.
  const fee = account.type === 'smartAccount' ? 0n : (reserve ?? 0n)
  const native = await chain.nativeBalance?.({ account, network })
  require(native, (isNative ? amount : 0n) + fee, network.nativeCurrency.symbol)
}

function require(held: bigint | undefined, needed: bigint, token: string): void {
  if (held !== undefined && held < needed) {
    throw new LatchkeyError('swap/insufficient-balance', { token })
  }
}
