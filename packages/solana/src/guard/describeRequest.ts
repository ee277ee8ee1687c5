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
import { readMessage } from './readMessage.ts'
import { readTransaction, type TransactionReading } from './readTransaction.ts'

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
  const read = v.safeParse(paramsSchema, params)
  if (!read.success) return describeSignature(account.address, withDanger('malformed', null))
  const { message, transactions, domain, address = account.address } = read.output
  if (message) return describeSignature(address, readMessage(message))
  if (!transactions) {
    return describeSignature(
      address,
      domain ? withFacts({ kind: 'signs-in', domain }) : decodedNothing,
    )
  }
  const readings = await Promise.all(
    transactions.map((wire) => readTransaction(state, { wire, network, account: address, signal })),
  )
  return combine(address, readings)
}

function combine(account: string, readings: readonly TransactionReading[]): RequestDescription {
  const simulated = readings.flatMap(({ simulation }) =>
    simulation?.status === 'simulated' ? [simulation] : [],
  )
  const isDone = simulated.length === readings.length
  return {
    account,
    facts: readings.flatMap(({ facts }) => facts),
    dangers: [
      ...(readings.length > 1 ? withDanger('several', null).dangers : []),
      ...simulated.flatMap(({ dangers }) => dangers),
      ...readings.flatMap(unstatedAllowances),
    ],
    calls: readings.map(toCall),
    simulation: statusOf(readings),
    changes: isDone ? simulated.flatMap(({ changes }) => changes) : null,
    allowances: simulated.flatMap(({ allowances }) => allowances),
    holdings: new Map(readings.flatMap(({ holdings }) => [...holdings])),
  }
}

function toCall({ facts, dangers, simulation }: TransactionReading): RequestedCall {
  const isDone = simulation?.status === 'simulated'
  return {
    targets: facts.flatMap((fact) => (fact.kind === 'calls' ? [fact.contract] : [])),
    facts,
    dangers,
    changes: isDone ? simulation.changes : null,
    ...(isDone ? { costs: simulation.costs } : {}),
  }
}

function statusOf(readings: readonly TransactionReading[]): RequestDescription['simulation'] {
  if (readings.length === 0) return 'none'
  if (readings.some(({ simulation }) => simulation === null)) return 'unavailable'
  const hasFailed = readings.some(({ simulation }) => simulation?.status === 'failed')
  return hasFailed ? 'reverted' : 'simulated'
}

/** Allowances that the bytes do not name, or name with a smaller amount. */
function unstatedAllowances({ facts, simulation }: TransactionReading): readonly Danger[] {
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
