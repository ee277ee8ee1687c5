import type { Account, Network } from '@latchkey/core'
import type {
  AllowanceChange,
  Danger,
  RequestDescription,
  RequestedCall,
} from '@latchkey/core/adapter'
import { type DecodedRequest, decodedNothing, withDanger, withFacts } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SolanaState } from '../solanaState.ts'
import { type DecodedTransaction, decodeAndSimulate } from './decodeAndSimulate.ts'
import { decodeMessage } from './decodeMessage.ts'

/** The parameters of a request, as `pageProvider` passes them. */
const paramsSchema = v.object({
  address: v.optional(v.string()),
  message: v.optional(v.instance(Uint8Array)),
  transactions: v.optional(v.array(v.instance(Uint8Array))),
  domain: v.optional(v.string()),
})

/**
 * Describes what a site's request would do: decoded from its bytes, and simulated on the chain until the signal aborts.
 * A request that was not simulated in time is marked as such.
 */
export async function describeRequest(
  state: SolanaState,
  options: {
    account: Account
    network: Network
    method: string
    params: unknown
    signal: AbortSignal
  },
): Promise<RequestDescription> {
  const { account, network, params, signal } = options
  const parsed = v.safeParse(paramsSchema, params)
  if (!parsed.success) return describeSignature(account.address, withDanger('malformed', null))
  const { message, transactions, domain, address = account.address } = parsed.output
  if (message) return describeSignature(address, decodeMessage(message))
  if (!transactions) {
    return describeSignature(
      address,
      domain ? withFacts({ kind: 'signs-in', domain }) : decodedNothing,
    )
  }
  const decodedTransactions = await Promise.all(
    transactions.map((wire) =>
      decodeAndSimulate(state, { wire, network, account: address, signal }),
    ),
  )
  return combine(address, decodedTransactions)
}

function combine(
  account: string,
  decodedTransactions: readonly DecodedTransaction[],
): RequestDescription {
  const simulated = decodedTransactions.flatMap(({ simulation }) =>
    simulation?.status === 'simulated' ? [simulation] : [],
  )
  const isDone = simulated.length === decodedTransactions.length
  return {
    account,
    facts: decodedTransactions.flatMap(({ facts }) => facts),
    dangers: [
      ...(decodedTransactions.length > 1 ? withDanger('several', null).dangers : []),
      ...simulated.flatMap(({ dangers }) => dangers),
      ...decodedTransactions.flatMap(unstatedAllowances),
    ],
    calls: decodedTransactions.map(toCall),
    simulation: statusOf(decodedTransactions),
    changes: isDone ? simulated.flatMap(({ changes }) => changes) : null,
    allowances: simulated.flatMap(({ allowances }) => allowances),
    holdings: new Map(decodedTransactions.flatMap(({ holdings }) => [...holdings])),
  }
}

function toCall({ facts, dangers, simulation }: DecodedTransaction): RequestedCall {
  const isDone = simulation?.status === 'simulated'
  return {
    targets: facts.flatMap((fact) => (fact.kind === 'calls' ? [fact.contract] : [])),
    facts,
    dangers,
    changes: isDone ? simulation.changes : null,
    ...(isDone ? { costs: simulation.costs } : {}),
  }
}

function statusOf(
  decodedTransactions: readonly DecodedTransaction[],
): RequestDescription['simulation'] {
  if (decodedTransactions.length === 0) return 'none'
  if (decodedTransactions.some(({ simulation }) => simulation === null)) return 'unavailable'
  const hasFailed = decodedTransactions.some(({ simulation }) => simulation?.status === 'failed')
  return hasFailed ? 'reverted' : 'simulated'
}

/** Allowances that the bytes do not name, or name with a smaller amount. */
function unstatedAllowances({ facts, simulation }: DecodedTransaction): readonly Danger[] {
  if (simulation?.status !== 'simulated') return []
  const isStated = ({ token, spender, amount }: AllowanceChange): boolean =>
    facts.some(
      (fact) =>
        fact.kind === 'allows' &&
        fact.spender === spender &&
        fact.token === token &&
        (fact.amount === 'all' || (amount !== 'all' && amount <= fact.amount)),
    )
  return simulation.allowances
    .filter((allowance) => !isStated(allowance))
    .map(({ spender }) => ({ code: 'allowance', subject: spender }))
}

function describeSignature(
  account: string,
  { facts, dangers }: DecodedRequest,
): RequestDescription {
  return {
    account,
    facts,
    dangers,
    calls: [],
    simulation: 'none',
    changes: null,
    allowances: [],
    holdings: new Map(),
  }
}
