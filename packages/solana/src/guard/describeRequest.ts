import type { Account, Danger, Network, RequestDescription } from '@latchkey/core'
import * as v from 'valibot'
import type { SolanaState } from '../solanaState.ts'
import { type Reading, says, together, warns } from './reading.ts'
import { readMessage } from './readMessage.ts'
import { readTransaction, type TransactionReading } from './readTransaction.ts'
import { weigh } from './weigh.ts'

/** What a site asks of the wallet, as `pageProvider` puts it. */
const asked = v.object({
  address: v.optional(v.string()),
  message: v.optional(v.instance(Uint8Array)),
  transactions: v.optional(v.array(v.instance(Uint8Array))),
  domain: v.optional(v.string()),
})

/**
 * What a site's request would do, in facts: read from its bytes at once, and played on the chain for as long as
 * the signal lets it. What could not be played in time is judged by its bytes alone.
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
  const read = v.safeParse(asked, params)
  if (!read.success) return unplayed(warns('malformed', null))
  const { message, transactions, domain, address = account.address } = read.output
  if (message) return unplayed(readMessage(message))
  if (!transactions)
    return unplayed(domain ? says({ kind: 'signs-in', domain }) : { facts: [], dangers: [] })
  const readings = await Promise.all(
    transactions.map((wire) => readTransaction(state, { wire, network, account: address, signal })),
  )
  const description = combine(readings)
  const several = transactions.length > 1 ? warns('several', null).dangers : []
  return { ...description, dangers: distinct([...several, ...description.dangers]) }
}

function combine(readings: readonly TransactionReading[]): RequestDescription {
  const weighed = readings.map(weigh)
  const isPlayed = readings.every(({ play }) => play?.status === 'played')
  return {
    facts: weighed.flatMap(({ facts }) => facts),
    dangers: weighed.flatMap(({ dangers }) => dangers),
    changes: isPlayed ? weighed.flatMap(({ changes }) => changes ?? []) : null,
    allowances: weighed.flatMap(({ allowances }) => allowances),
  }
}

function unplayed(...readings: readonly Reading[]): RequestDescription {
  return { ...together(...readings), changes: null, allowances: [] }
}

function distinct(dangers: readonly Danger[]): readonly Danger[] {
  return [...new Map(dangers.map((one) => [`${one.code} ${one.subject}`, one])).values()]
}
