import { type Hex, isAddressEqual } from 'viem'
import type { Context } from '../context.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { bundleGas } from './bundleGas.ts'
import type { BundlerChain } from './bundlerChain.ts'
import { bundlerError, toBundlerError } from './bundlerError.ts'
import { checkOperation } from './checkOperation.ts'
import { checkAuthorizationSigner, checkSender } from './checkSender.ts'
import { hashOperation, type UserOperation } from './operation.ts'
import { readOperationLimits } from './operationLimits.ts'
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
  { operation, project }: { operation: UserOperation; project: string },
): Promise<Hex> {
  const { chain, chainId } = bundler
  const limits = await readOperationLimits(context, bundler)
  const problem =
    checkOperation(operation, limits) ?? (await checkFunds(context, bundler, operation))
  if (problem) throw bundlerError('invalidParams', problem)
  assertOwnPaymaster(context, operation)
  const senderProblem =
    (await checkSender(context, bundler, operation)) ?? (await checkAuthorizationSigner(operation))
  if (senderProblem) throw bundlerError('rejectedByAccount', senderProblem)
  const failedOperation = await simulateBundle(context, bundler, [operation])
  if (failedOperation) throw toBundlerError(failedOperation)
  const hash = hashOperation(operation, chainId)
  const now = new Date(context.clock.now())
  await context.chainDb.transaction((tx) =>
    storeOperation(tx, { chain: chain.id, hash, project, operation, now }),
  )
  context.metrics.count('latchkey_user_operations_total', { chain: chain.id, status: 'queued' })
  return hash
}

/** The node refuses a transaction that may cost more than its account holds, although the operation refunds it. */
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
