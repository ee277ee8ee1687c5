import type { Address } from 'viem'
import { ServerError } from '../errors/ServerError.ts'
import { evmAddressOf, parseEvmAccountId } from '../token/caip10.ts'

/**
 * The account of a swap request: a CAIP-10 id, or a bare address on the network of the token.
 * @throws ServerError 400 when it is on another network or not an EVM address.
 */
export function parseSwapAccount(text: string, chainId: string): Address {
  if (text.startsWith('0x')) return evmAddressOf(text, 'userAddress')
  const account = parseEvmAccountId(text, 'userAddress')
  if (account.chainId === chainId) return account.address
  const message = 'The account must be on the network of the tokens'
  throw new ServerError(400, 'swap/bad-order', message, 'userAddress')
}
