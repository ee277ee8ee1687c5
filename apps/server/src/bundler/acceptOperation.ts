import { type Hex, isAddressEqual } from 'viem'
import type { Context } from '../context/context.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { reserveSigned } from '../paymaster/reserveSigned.ts'
import { bundleGas } from '../userOperation/bundleGas.ts'
import type { BundlerChain } from '../userOperation/bundlerChain.ts'
import { bundlerError, toBundlerError } from '../userOperation/bundlerError.ts'
import { checkOperation } from '../userOperation/checkOperation.ts'
import { checkAuthorizationSigner, readSender } from '../userOperation/checkSender.ts'
import { hashAddress } from '../userOperation/hashAddress.ts'
import { hashOperation, type UserOperation } from '../userOperation/operation.ts'
import { readOperationLimits } from '../userOperation/operationLimits.ts'
import { isThrottled } from './backoffStore.ts'
import { findIncluded } from './findIncluded.ts'
import { storeOperation } from './operationStore.ts'
import { simulateBundle } from './simulateBundle.ts'

/**
 * Checks an operation, simulates it and stores it; the hash is returned only when it is stored.
 *
 * @throws RpcError with a code of ERC-4337
 */
export async function acceptOperation(
  context: Context,
  bundler: BundlerChain,
  { operation, project, ip }: { operation: UserOperation; project: string; ip: string },
): Promise<Hex> {
  const { chain, chainId } = bundler
  const limits = await readOperationLimits(context, bundler)
  const problem =
    checkOperation(operation, limits) ?? (await checkFunds(context, bundler, operation))
  if (problem) throw bundlerError('invalidParams', problem)
  assertOwnPaymaster(context, operation)
  const now = new Date(context.clock.now())
  const submitter = await hashAddress(context, ip)
  await assertNotThrottled(context, chain.id, { operation, project, submitter, now })
  const { problem: senderProblem, isKeyAccount } = await readSender(context, bundler, operation)
  const refusal = senderProblem ?? (await checkAuthorizationSigner(operation))
  if (refusal) throw bundlerError('rejectedByAccount', refusal)
  await assertValid(context, bundler, operation)
  const hash = hashOperation(operation, chainId)
  const included = await findIncluded(context, bundler, operation.sender)
  const stored = {
    chain: chain.id,
    hash,
    project,
    operation,
    isKeyAccount,
    included,
    submitter,
    now,
  }
  await context.chainDb.transaction(async (tx) => {
    await storeOperation(tx, stored)
    await reserveSigned(context, tx, {
      ...{ chain: chain.id, project, operation, now },
      caller: submitter,
    })
  })
  context.metrics.count('latchkey_user_operations_total', { chain: chain.id, status: 'queued' })
  return hash
}

async function assertNotThrottled(
  { chainDb }: Context,
  chain: string,
  received: { operation: UserOperation; project: string; submitter: string; now: Date },
): Promise<void> {
  const { operation, project, submitter, now } = received
  const sender = operation.sender.slice(2).toLowerCase()
  const submission = { sender, address: submitter, project }
  if (!(await isThrottled(chainDb, chain, { submission, now }))) return
  throw bundlerError('throttled', 'transactions with earlier operations have failed; try later')
}

async function assertValid(
  context: Context,
  bundler: BundlerChain,
  operation: UserOperation,
): Promise<void> {
  const simulation = await simulateBundle(context, bundler, [operation])
  if (simulation.status === 'refused') throw toBundlerError(simulation.failed)
  if (simulation.status === 'unclear') throw simulation.error
}

/** The node rejects a transaction that may cost more than its account holds, although the operation refunds it. */
async function checkFunds(
  { chains }: Context,
  { chain, account }: BundlerChain,
  operation: UserOperation,
): Promise<string | null> {
  const balance = await chains.client(chain.id).getBalance({ address: account.address })
  const cost = bundleGas([operation]) * operation.maxFeePerGas
  return cost > balance ? "the operation's highest cost is above the bundler's balance" : null
}

/** Another paymaster's validation is not known, so that it could fail when the bundle is mined. */
function assertOwnPaymaster({ config }: Context, { paymaster }: UserOperation): void {
  if (!paymaster) return
  const own = config.paymasterKey && paymasterAddress(config.paymasterKey)
  if (own && isAddressEqual(own, paymaster)) return
  throw bundlerError('rejectedByPaymaster', 'the paymaster is not served here')
}
