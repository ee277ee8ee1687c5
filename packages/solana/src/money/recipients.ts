import type { Network } from '@latchkey/core'
import { isOffCurveAddress, address as toAddress } from '@solana/kit'
import { readAccounts } from '../rpc/readAccounts.ts'
import type { SolanaState } from '../solanaState.ts'
import { systemProgram } from '../token/programs.ts'

/** Whether the address is off the curve or owned by a program. A person's account belongs to the system program. */
export async function isContract(
  { context }: SolanaState,
  { network, address }: { network: Network; address: string },
): Promise<boolean> {
  if (isOffCurveAddress(toAddress(address))) return true
  const [found] = await readAccounts(context, network.caipNetworkId, [address])
  return found ? found.owner !== systemProgram : false
}
