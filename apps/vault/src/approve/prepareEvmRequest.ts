import { formatUnits } from 'viem'
import type { Keyring } from '../keys/keyring.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { assessMinimums } from './assessMinimums.ts'
import type { DecodedCall } from './decodeCall.ts'
import type { DecodedRequest, EvmTask, Fact, RequestContext, Warning } from './decodedRequest.ts'
import { type CallAmounts, decodeEvmRequest } from './decodeEvmRequest.ts'
import { describeMinimum, describeTokenAmount } from './describeTokenAmount.ts'
import { type FilledTransaction, fillTransaction } from './evmTransaction.ts'
import { assessFee, type Fee } from './fee.ts'
import { coinOf } from './networks.ts'
import type { CallRpc } from './node.ts'
import type { ChainDetails, PreparedRequest } from './preparedRequest.ts'
import type { ReadPrices } from './priceSpends.ts'
import { signEvmRequest } from './signEvmRequest.ts'
import { simulate } from './simulate.ts'

/** @throws NotAllowed */
export function prepareEvmRequest(
  request: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: { node: CallRpc; keyring: Keyring; readPrices: ReadPrices },
): PreparedRequest {
  const { node, keyring, readPrices } = tools
  const decoded = decodeEvmRequest(request.method, request.params, requestContext)
  const account = requestContext.addresses.eip155 ?? ''
  const filling = startFilling(decoded, node, account)
  return {
    decoded,
    account,
    ready: filling,
    chainDetails: readChainDetails(decoded, { node, readPrices, from: account, filling }),
    fee: filling.then(
      (filled) => filled && assessFee(filled),
      // Without nonce, gas and price nothing can be signed, so that there is no fee.
      () => null,
    ),
    sign: async (commit) =>
      signEvmRequest(keyring, decoded.task, { node, filled: await filling, commit }),
  }
}

function startFilling(
  decoded: DecodedRequest<EvmTask>,
  node: CallRpc,
  from: string,
): Promise<FilledTransaction | null> {
  if (decoded.task.kind !== 'evm-transaction') return Promise.resolve(null)
  const filling = fillTransaction(node, decoded.task.transaction, {
    from,
    chainId: decoded.chainId,
  })
  // `ready` reports the error when the visitor approves; until then it must not be an unhandled rejection.
  filling.catch(() => {})
  return filling
}

async function readChainDetails(
  decoded: DecodedRequest<EvmTask> & CallAmounts,
  {
    node,
    readPrices,
    from,
    filling,
  }: {
    node: CallRpc
    readPrices: ReadPrices
    from: string
    filling: Promise<FilledTransaction | null>
  },
): Promise<ChainDetails> {
  if (decoded.task.kind !== 'evm-transaction') return { facts: [], warnings: [] }
  const { transaction } = decoded.task
  const coin = coinOf(decoded.chainId)
  const simulating = simulate(node, transaction, { from, coin, chainId: decoded.chainId })
  const swaps = decoded.swap ? [{ at: 0, swap: decoded.swap }] : []
  const [simulation, minimumWarnings, token, minimum, filled] = await Promise.all([
    simulating,
    assessMinimums(swaps, { account: from, simulating, readPrices }),
    decoded.token ? describeTokenAmount(node, decoded.token, decoded.chainId) : null,
    decoded.minimum ? describeMinimum(node, decoded.minimum, decoded.chainId) : null,
    filling.catch((error: unknown) => (error instanceof Error ? error.message : null)),
  ])
  const facts = [...(token?.facts ?? []), ...simulation.facts, ...(minimum ? [minimum] : [])]
  const decodedWarnings = [...minimumWarnings, ...(token?.warnings ?? []), ...simulation.warnings]
  const warnings = [
    ...uniqueWarnings(decodedWarnings),
    ...notATokenWarnings(decoded.token, token?.facts[0] ?? null),
  ]
  if (typeof filled === 'string') {
    return { facts, warnings: [...warnings, { level: 'danger', text: filled }] }
  }
  const fee = filled && describeFee(assessFee(filled), coin)
  return {
    facts: [...facts, ...(fee ? [fee.fact] : [])],
    warnings: [...warnings, ...(fee?.warning ?? [])],
  }
}

export function describeFee(
  { amount, isHigh }: Fee,
  coin: string,
): { fact: Fact; warning: Warning[] } {
  const value = `${formatUnits(amount, 18)} ${coin}`
  const text = fill(texts().approve.highFee, { amount: value })
  return {
    fact: { label: texts().approve.maxFee, value, kind: 'amount', asset: { token: null, amount } },
    warning: isHigh ? [{ level: 'danger', text }] : [],
  }
}

/** The amount and the simulation may warn of the same token. */
export function uniqueWarnings(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(
    ({ text }, at) => warnings.findIndex((warning) => warning.text === text) === at,
  )
}

/** ERC-20 and ERC-721 share the calldata of `transfer` and `approve`; an ERC-721 contract has no decimals. */
export function notATokenWarnings(token: DecodedCall['token'], tokenFact: Fact | null): Warning[] {
  if (!token || !tokenFact || tokenFact.label === token.label) return []
  const text = fill(texts().approve.notAToken, { id: token.amount })
  return [{ level: 'danger', text }]
}
