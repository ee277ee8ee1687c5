import type { Address, Hex } from 'viem'
import type { Context } from '../context/context.ts'
import { statelessImplementation } from './knownContracts.ts'
import type { UserOperation } from './operation.ts'

export type StateOverride = Record<Address, { code: Hex }>

/**
 * EIP-7702: senders that get their code with the bundle's own transaction have none in a
 * simulation, so that it is put there.
 */
export async function overrideDelegatedCode(
  context: Pick<Context, 'chains'>,
  chain: string,
  operations: readonly UserOperation[],
): Promise<StateOverride> {
  const senders = operations
    .filter((operation) => operation.eip7702Auth)
    .map(({ sender }) => sender)
  if (senders.length === 0) return {}
  const code = await context.chains.client(chain).getCode({ address: statelessImplementation })
  return Object.fromEntries(senders.map((sender) => [sender, { code: code ?? '0x' }]))
}
