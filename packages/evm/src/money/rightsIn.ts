import { isSameAddress } from '@latchkey/core'
import { assetKey, type Call, type RightChange } from '@latchkey/core/adapter'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { type TransferEvent, transfersIn } from './decodeLogs.ts'
import { isHarmlessEvent } from './harmlessEvents.ts'
import type { Log } from './simulateSteps.ts'

/** One simulated call of the account. */
export type CallResult = { call: Call; logs: readonly Log[]; account: Address }

/**
 * The addresses that may get something of the account by this call, although no asset leaves the account: those that an
 * unknown event names together with the account, and those in the calldata that a contract pays.
 */
export function rightsIn(result: CallResult): readonly RightChange[] {
  return [...namedByEvents(result), ...paidByContracts(result)]
}

/** A right must name its holder. An event that names the account and only numbers gives none: a stake, a vote, a move. */
function namedByEvents({ call, logs, account }: CallResult): readonly RightChange[] {
  // Tokens, pools and the called contract itself take part in the call; a right is for an address outside of it.
  const known = new Set(
    [account, call.to, zeroAddress, ...logs.map(({ address }) => address)].map(toKey),
  )
  return logs
    .filter((log) => addressesIn(log.topics.slice(1)).includes(toKey(account)))
    .filter((log) => !isHarmlessEvent(log, account))
    .flatMap((log) =>
      addressesIn([...log.topics.slice(1), ...wordsOf(log.data)])
        .filter((key) => !known.has(key))
        .map((key): RightChange => {
          const to = getAddress(`0x${key}`)
          return { kind: 'unknown-rights', contract: log.address, to }
        }),
    )
}

/** The word of an address: smaller numbers are amounts. No key for an address this small can be found. */
const addressWord = /^0x0{24}(?!0{16})[0-9a-f]{40}$/

function addressesIn(words: readonly Hex[]): readonly string[] {
  return words.filter((word) => addressWord.test(word)).map((word) => toKey(word.slice(26)))
}

function wordsOf(data: Hex): readonly Hex[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word): Hex => `0x${word}`)
}

/** A fee for a third party is at most this part of what the account receives. */
const feeParts = 4n

function paidByContracts({ call, logs, account }: CallResult): readonly RightChange[] {
  const transfers = logs.flatMap(transfersIn)
  const calldata = (call.data ?? '0x').toLowerCase()
  const isPayee = (to: Address): boolean =>
    calldata.includes(toKey(to)) &&
    ![account, call.to, zeroAddress].some((party) => isSameAddress(party, to)) &&
    // What also pays is a pool.
    !transfers.some(({ from }) => isSameAddress(from, to))
  const paid = transfers.filter(({ from, to }) => isPayee(to) && !isSameAddress(from, account))
  return paid
    .filter(({ to, asset }) => !isShareOfOwn(transfers, { to, key: assetKey(asset), account }))
    .map(({ to }): RightChange => ({ kind: 'pays-out', contract: call.to, to }))
}

/** Whether the account itself pays as much in this call (a mint's fee), or receives a multiple of it (a swap's fee). */
function isShareOfOwn(
  transfers: readonly TransferEvent[],
  { to, key, account }: { to: Address; key: string; account: Address },
): boolean {
  const sum = (isCounted: (transfer: TransferEvent) => boolean): bigint =>
    transfers
      .filter((transfer) => assetKey(transfer.asset) === key && isCounted(transfer))
      .reduce((total, { asset }) => total + asset.amount, 0n)
  const received = sum((transfer) => isSameAddress(transfer.to, to))
  const spent = sum((transfer) => isSameAddress(transfer.from, account))
  const arrived = sum((transfer) => isSameAddress(transfer.to, account))
  return received <= spent || received * feeParts <= arrived
}

function toKey(address: string): string {
  return address.replace(/^0x/, '').toLowerCase()
}
