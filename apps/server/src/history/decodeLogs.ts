import type { Hex } from 'viem'
import type { RpcLog } from './fetchBlock.ts'

export type DecodedTransfer = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** `null` for the native coin. */
  token: Hex | null
  /** Of an NFT; `null` for coins and ERC-20 tokens. */
  tokenId: bigint | null
  from: Hex
  to: Hex
  amount: bigint
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** The transfers of a log. Contracts may emit any bytes: a malformed log has no transfers. */
export function decodeTransfers(log: RpcLog, wrappedNative: Hex | null): DecodedTransfer[] {
  switch (log.topics[0]) {
    case TRANSFER:
      return decodeTransfer(log)
    case TRANSFER_SINGLE:
      return decodeTransferSingle(log)
    case TRANSFER_BATCH:
      return decodeTransferBatch(log)
    case DEPOSIT:
      return log.address === wrappedNative ? decodeWrapping(log, 'in') : []
    case WITHDRAWAL:
      return log.address === wrappedNative ? decodeWrapping(log, 'out') : []
    default:
      return []
  }
}

/** The owner in an `Approval` or `ApprovalForAll` log. */
export function decodeApprover(log: RpcLog): Hex | null {
  const [topic, owner] = log.topics
  return owner && (topic === APPROVAL || topic === APPROVAL_FOR_ALL) ? addressOf(owner) : null
}

/** Amount and recipient of a `Withdrawal` log of the wrapped native coin. */
export function decodeWithdrawal(
  log: RpcLog,
  wrappedNative: Hex | null,
): { by: Hex; amount: bigint } | null {
  const [topic, by] = log.topics
  if (log.address !== wrappedNative || topic !== WITHDRAWAL || !by) return null
  return { by: addressOf(by), amount: wordAt(log.data, 0) ?? 0n }
}

function decodeTransfer({ address, topics, data }: RpcLog): DecodedTransfer[] {
  const [, from, to, id] = topics
  if (!from || !to) return []
  const parties = { token: address, from: addressOf(from), to: addressOf(to) }
  // ERC-721 indexes the token id, ERC-20 does not index the amount, so the number of topics differs.
  if (id) return [{ kind: 'erc721', tokenId: BigInt(id), amount: 1n, ...parties }]
  const amount = wordAt(data, 0)
  return amount === null ? [] : [{ kind: 'erc20', tokenId: null, amount, ...parties }]
}

function decodeTransferSingle({ address, topics, data }: RpcLog): DecodedTransfer[] {
  const [, , from, to] = topics
  const [tokenId, amount] = [wordAt(data, 0), wordAt(data, 1)]
  if (!from || !to || tokenId === null || amount === null) return []
  return [
    { kind: 'erc1155', token: address, tokenId, amount, from: addressOf(from), to: addressOf(to) },
  ]
}

function decodeTransferBatch({ address, topics, data }: RpcLog): DecodedTransfer[] {
  const [, , from, to] = topics
  const ids = arrayAt(data, 0)
  const amounts = arrayAt(data, 1)
  if (!from || !to || ids.length !== amounts.length) return []
  return ids.map((tokenId, index) => ({
    kind: 'erc1155',
    token: address,
    tokenId,
    amount: amounts[index] ?? 0n,
    from: addressOf(from),
    to: addressOf(to),
  }))
}

/** WETH9 emits `Deposit` and `Withdrawal` instead of `Transfer` when native coins are wrapped or unwrapped. */
function decodeWrapping(
  { address, topics, data }: RpcLog,
  direction: 'in' | 'out',
): DecodedTransfer[] {
  const [, party] = topics
  const amount = wordAt(data, 0)
  if (!party || amount === null) return []
  const [from, to] = direction === 'in' ? [address, addressOf(party)] : [addressOf(party), address]
  const token: DecodedTransfer = { kind: 'erc20', token: address, tokenId: null, from, to, amount }
  // A deposit's native coins are the transaction's value; a withdrawal's appear in no other log.
  if (direction === 'in') return [token]
  return [token, { kind: 'native', token: null, tokenId: null, from: to, to: from, amount }]
}

function addressOf(topic: Hex): Hex {
  return `0x${topic.slice(26)}`
}

export function wordAt(data: Hex, index: number): bigint | null {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : null
}

const MAX_ITEMS = 5_000n

/** Decodes the dynamic array whose offset is in the given word. */
function arrayAt(data: Hex, word: number): bigint[] {
  const offset = wordAt(data, word)
  if (offset === null || offset % 32n !== 0n || offset > BigInt(data.length)) return []
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length === null || length > MAX_ITEMS) return []
  const items = Array.from({ length: Number(length) }, (_, index) =>
    wordAt(data, start + 1 + index),
  )
  return items.flatMap((item) => (item === null ? [] : [item]))
}
