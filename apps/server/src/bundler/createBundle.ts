import { type Hex, keccak256 } from 'viem'
import type { Context } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { bundleFees, type Fees, parseFees } from './bundleFees.ts'
import { bundleGas } from './bundleGas.ts'
import { type BundlerChain, encodeBundle, entryPoint } from './bundlerChain.ts'
import { type Bundle, findUnsettledBundles, storeBundle } from './bundleStore.ts'
import { gasLimitOf, type UserOperation } from './operation.ts'
import { dropOperation, findPendingOperations, type StoredOperation } from './operationStore.ts'
import { simulateBundle } from './simulateBundle.ts'

const MAX_CANDIDATES = 50
const MAX_BUNDLE_GAS = 15_000_000n

/** Signs the next bundle and stores it; `null` when nothing waits. The caller holds the chain's lock. */
export async function createBundle(
  context: Context,
  tx: Queries,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  const chain = bundler.chain.id
  const waiting = await findPendingOperations(tx, chain, MAX_CANDIDATES)
  if (waiting.length === 0) return null
  const client = context.chains.client(chain)
  const { baseFeePerGas } = await client.getBlock()
  const chosen = await dropRefused(context, tx, {
    bundler,
    operations: chooseOperations(waiting, baseFeePerGas ?? 0n),
  })
  if (chosen.length === 0) return null
  const nonce = await client.getTransactionCount({
    address: bundler.account.address,
    blockTag: 'latest',
  })
  const replaced = (await findUnsettledBundles(tx, chain)).filter(
    (bundle) => bundle.nonce === nonce,
  )
  const fees = bundleFees(
    chosen.map(({ operation }) => operation),
    replaced.map(({ raw }) => parseFees(raw)),
  )
  const raw = await signBundle(bundler, {
    operations: chosen.map((item) => item.operation),
    nonce,
    fees,
  })
  const bundle: Bundle = {
    hash: keccak256(raw),
    nonce,
    raw,
    operations: chosen.map(({ hash }) => hash),
    status: 'sent',
    createdAt: new Date(context.clock.now()),
  }
  await storeBundle(tx, chain, bundle)
  return bundle
}

/** One operation per sender (ERC-7562), cheap enough to be mined now, within the gas of a bundle. */
export function chooseOperations(
  waiting: readonly StoredOperation[],
  baseFee: bigint,
): readonly StoredOperation[] {
  const senders = new Set<string>()
  let gas = 0n
  return waiting.filter(({ operation }) => {
    const sender = operation.sender.toLowerCase()
    const total = gas + gasLimitOf(operation)
    if (senders.has(sender) || operation.maxFeePerGas < baseFee) return false
    if (gas > 0n && total > MAX_BUNDLE_GAS) return false
    senders.add(sender)
    gas = total
    return true
  })
}

/** Simulates the bundle and drops each operation that the EntryPoint refuses now. */
async function dropRefused(
  context: Context,
  tx: Queries,
  { bundler, operations }: { bundler: BundlerChain; operations: readonly StoredOperation[] },
): Promise<readonly StoredOperation[]> {
  let remaining = operations
  for (let dropped = 0; dropped < operations.length; dropped++) {
    const failed = await simulateBundle(
      context,
      bundler,
      remaining.map(({ operation }) => operation),
    )
    if (!failed) return remaining
    const refused = remaining[failed.index]
    if (!refused) return []
    const chain = bundler.chain.id
    await dropOperation(tx, { chain, hash: refused.hash, reason: failed.reason })
    context.metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' })
    remaining = remaining.filter((candidate) => candidate !== refused)
  }
  return remaining
}

async function signBundle(
  { chainId, account }: BundlerChain,
  { operations, nonce, fees }: { operations: readonly UserOperation[]; nonce: number; fees: Fees },
): Promise<Hex> {
  const request = {
    chainId,
    nonce,
    to: entryPoint,
    data: encodeBundle(operations, account.address),
    gas: bundleGas(operations),
    ...fees,
  }
  const authorizationList = operations.flatMap(({ eip7702Auth }) =>
    eip7702Auth ? [toAuthorization(eip7702Auth)] : [],
  )
  return authorizationList.length > 0
    ? account.signTransaction({ ...request, type: 'eip7702', authorizationList })
    : account.signTransaction({ ...request, type: 'eip1559' })
}

function toAuthorization(auth: NonNullable<UserOperation['eip7702Auth']>) {
  const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
  return {
    address: auth.address,
    chainId: Number(auth.chainId),
    nonce: Number(auth.nonce),
    yParity: auth.yParity,
    r: toWord(auth.r),
    s: toWord(auth.s),
  }
}
