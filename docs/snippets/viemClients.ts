import { isLatchkeyError, type Latchkey } from 'latchkey'
import { base, getPublicClient, getWalletClient } from 'latchkey/evm'
import { BaseError, parseAbi } from 'viem'

const nft = {
  address: '0x1111111111111111111111111111111111111111',
  abi: parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function mint(uint256 id) payable',
  ]),
} as const

/** Reads a contract over your RPC URLs; a visitor without a wallet can read too. */
export async function readBalance(latchkey: Latchkey, owner: `0x${string}`): Promise<bigint> {
  const client = await getPublicClient(latchkey, { network: base })
  return client.readContract({ ...nft, functionName: 'balanceOf', args: [owner] })
}

/** Calls the contract with the connected wallet, on Base. Returns `null` if the visitor declines. */
export async function mint(latchkey: Latchkey): Promise<`0x${string}` | null> {
  const client = await getWalletClient(latchkey, { network: base })
  try {
    return await client.writeContract({ ...nft, functionName: 'mint', args: [1n], value: 1000n })
  } catch (error) {
    const isDeclined = (inner: unknown) => isLatchkeyError(inner, 'wallet/rejected')
    if (error instanceof BaseError && error.walk(isDeclined)) return null
    throw error
  }
}
