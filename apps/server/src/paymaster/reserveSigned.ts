import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import type { UserOperation } from '../userOperation/operation.ts'
import { checkCalls } from './checkPolicy.ts'
import { findPolicy } from './findPolicy.ts'
import { reserveCost } from './reserveCost.ts'
import { readValidUntil } from './signSponsorship.ts'

export type SignedOperation = {
  chain: string
  project: string
  /** The hash of the address that sent it. */
  caller: string
  operation: UserOperation
  now: Date
}

/**
 * Reserves the cost of an operation that the bundler accepts, when the paymaster pays for it. The simulation has
 * verified the paymaster's signature, which any project may have got: this project's policy counts.
 * @throws RpcError
 */
export async function reserveSigned(
  context: Pick<Context, 'config'>,
  tx: Queries,
  { chain, project, caller, operation, now }: SignedOperation,
): Promise<void> {
  if (!operation.paymaster) return
  const { policy } = findPolicy(context, project)
  const refusal = checkCalls(policy, { chain, callData: operation.callData })
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
  const validUntil = readValidUntil(operation.paymasterData ?? '0x')
  const reservation = { project, chain, policy, operation, caller, validUntil, now }
  await reserveCost(tx, { ...reservation, isSigned: true })
}
