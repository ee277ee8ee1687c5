import { isSameAddress } from '@latchkey/core'
import { type AllowanceChange, type AssetChange, assetKey } from '@latchkey/core/adapter'
import { type Address, decodeAbiParameters, getAddress, type Hex, slice } from 'viem'
import type { Log } from './simulateSteps.ts'

/** `eth_simulateV1` with `traceTransfers` reports native transfers as logs of this address. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const

export type TransferEvent = { asset: AssetChange; from: Address; to: Address }

/** The owner's net balance changes according to the events. */
export function changesOf(logs: readonly Log[], owner: Address): readonly AssetChange[] {
  const sums = new Map<string, AssetChange>()
  for (const { asset, from, to } of logs.flatMap(transfersIn)) {
    if (isSameAddress(from, owner)) addChange(sums, { ...asset, amount: -asset.amount })
    if (isSameAddress(to, owner)) addChange(sums, asset)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** The owner's allowances after the last event of each spender. */
export function allowancesIn(logs: readonly Log[], owner: Address): readonly AllowanceChange[] {
  const latest = new Map<string, AllowanceChange>()
  for (const log of logs) {
    const found = allowanceIn(log)
    if (!found || !isSameAddress(found.owner, owner)) continue
    const { token, spender, amount } = found
    latest.set(`${token} ${spender}`.toLowerCase(), { token, spender, amount })
  }
  return [...latest.values()].filter(({ amount }) => amount !== 0n)
}

function addChange(sums: Map<string, AssetChange>, asset: AssetChange): void {
  const key = assetKey(asset)
  const before = sums.get(key)
  sums.set(key, { ...asset, amount: asset.amount + (before?.amount ?? 0n) })
}

/** The transfers of one event: a token, an NFT, or native coins as `eth_simulateV1` reports them. */
export function transfersIn({
  address,
  topics: [kind, ...rest],
  data,
}: Log): readonly TransferEvent[] {
  const [first, second, third] = rest
  if (kind === topics.transfer && first && second) {
    const parties = { from: addressIn(first), to: addressIn(second) }
    if (third) return [{ asset: nft(address, BigInt(third), 1n), ...parties }]
    const amount = wordAt(data, 0)
    if (isSameAddress(address, nativeLog))
      return [{ asset: { kind: 'native', amount }, ...parties }]
    return [{ asset: { kind: 'token', token: getAddress(address), amount }, ...parties }]
  }
  if (!second || !third) return []
  const parties = { from: addressIn(second), to: addressIn(third) }
  if (kind === topics.transferSingle) {
    return [{ asset: nft(address, wordAt(data, 0), wordAt(data, 1)), ...parties }]
  }
  if (kind !== topics.transferBatch) return []
  const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
  return ids.map((id, index) => ({
    asset: nft(address, id, amounts[index] ?? 0n),
    ...parties,
  }))
}

function nft(token: string, id: bigint, amount: bigint): AssetChange {
  return { kind: 'nft', token: getAddress(token), id, amount }
}

function allowanceIn(log: Log): (AllowanceChange & { owner: Address }) | null {
  const [kind, first, second, third] = log.topics
  if (!first || !second) return null
  const owner = addressIn(first)
  const token = getAddress(log.address)
  const spender = addressIn(second)
  if (kind === topics.approval) {
    // With the id in a topic it is one NFT; the zero address revokes.
    const amount = third ? nftAllowance(spender) : wordAt(log.data, 0)
    return { owner, token, spender, amount }
  }
  if (kind === topics.approvalForAll) {
    return { owner, token, spender, amount: wordAt(log.data, 0) === 0n ? 0n : 'all' }
  }
  if ((kind === topics.permit2Approval || kind === topics.permit2Permit) && third) {
    return { owner, token: spender, spender: addressIn(third), amount: wordAt(log.data, 0) }
  }
  return null
}

function nftAllowance(spender: Address): bigint {
  return BigInt(spender) === 0n ? 0n : 1n
}

function addressIn(topic: Hex): Address {
  return getAddress(slice(topic, 12))
}

function wordAt(data: Hex, index: number): bigint {
  const word = data.slice(2 + index * 64, 2 + (index + 1) * 64)
  return word === '' ? 0n : BigInt(`0x${word}`)
}
