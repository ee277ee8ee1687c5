import type { Address, PublicClient } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'

/** The paymaster's deposit at the EntryPoint; `null` where the contract is not deployed. */
export async function readDeposit(client: PublicClient, address: Address): Promise<bigint | null> {
  const code = await client.getCode({ address })
  if (!code || code === '0x') return null
  return client.readContract({
    address: entryPoint07Address,
    abi: entryPoint07Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}
