import { type Hex, keccak256 } from 'viem'
import type { Context } from '../context/context.ts'
import { bundleGas, maxBundleGas } from '../userOperation/bundleGas.ts'
import { type BundlerChain, encodeBundle, entryPoint } from '../userOperation/bundlerChain.ts'
import type { UserOperation } from '../userOperation/operation.ts'
import { readSuggestedTip } from '../userOperation/operationLimits.ts'
import { bundleFees, type Fees, feeCeiling, parseFees } from './bundleFees.ts'
import { type Bundle, findUnsettledBundles, storeBundle } from './bundleStore.ts'
import { type BundleTerms, chooseOperations } from './chooseOperations.ts'
import { findValidOperations } from './findValidOperations.ts'
import { expireOperations, findCandidates, postponeOperations } from './operationQueue.ts'
import type { StoredOperation } from './operationStore.ts'

type NextTransaction = BundleTerms & { nonce: number; now: Date }

/** Signs the next bundle and stores it; `null` when no operation can be sent. The caller holds the chain's lock. */
export async function createBundle(
  context: Context,
  bundler: BundlerChain,
): Promise<Bundle | null> {
  const chain = bundler.chain.id
  const next = await readNextTransaction(context, bundler)
  const state = { chain, baseFee: next.baseFee, now: next.now }
  const expired = await expireOperations(context.chainDb, state)
  const { metrics } = context
  metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' }, expired)
  // A project whose operations cannot be sent gives its turn to the next.
  for (const waiting of await findCandidates(context.chainDb, state)) {
    const { chosen, unaffordable } = chooseOperations(waiting, next)
    await postponeOperations(context.chainDb, unaffordable, state)
    const operations = await findValidOperations(context, bundler, {
      operations: chosen,
      now: next.now,
    })
    if (operations.length > 0) return signAndStore(context, bundler, { operations, next })
  }
  return null
}

async function readNextTransaction(
  context: Context,
  bundler: BundlerChain,
): Promise<NextTransaction> {
  const { chain, account } = bundler
  const client = context.chains.client(chain.id)
  const [block, nonce, balance, suggestedTip, unsettled] = await Promise.all([
    client.getBlock(),
    client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    client.getBalance({ address: account.address }),
    readSuggestedTip(bundler),
    findUnsettledBundles(context.chainDb, chain.id),
  ])
  const baseFee = block.baseFeePerGas ?? 0n
  // A rejected transaction is in no pool, so that no other one has to exceed its fees.
  const replaced = unsettled.filter((one) => one.nonce === nonce && one.status === 'replaced')
  return {
    nonce,
    balance,
    baseFee,
    maxGas: maxBundleGas(block.gasLimit),
    replaced: replaced.map(({ raw }) => parseFees(raw)),
    ceiling: feeCeiling({ baseFee, suggestedTip, minTip: chain.config.bundling.minTip }),
    now: new Date(context.clock.now()),
  }
}

async function signAndStore(
  context: Context,
  bundler: BundlerChain,
  { operations: stored, next }: { operations: readonly StoredOperation[]; next: NextTransaction },
): Promise<Bundle | null> {
  const operations = stored.map(({ operation }) => operation)
  const { nonce } = next
  const fees = bundleFees(operations, next)
  const raw = await signBundle(bundler, { operations, nonce, fees })
  const bundle: Bundle = {
    hash: keccak256(raw),
    nonce,
    raw,
    operations: stored.map(({ hash }) => hash),
    status: 'sent',
    isAccepted: false,
    createdAt: next.now,
  }
  const source = { chain: bundler.chain.id, project: stored[0]?.project ?? '' }
  const isStored = await context.chainDb.transaction((tx) => storeBundle(tx, source, bundle))
  return isStored ? bundle : null
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
