import { decodeAbiParameters, type Hex } from 'viem'

export type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** The native coin, an ERC-20 token, or an ERC-721 or ERC-1155 token id. */
type Asset =
  | { kind: 'coin' }
  | { kind: 'token'; address: Hex }
  | { kind: 'nft'; address: Hex; id: bigint }

/** A negative amount leaves the account. */
export type AssetChange = { asset: Asset; amount: bigint }

/** ERC-20 and ERC-721: Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** ERC-1155: TransferSingle and TransferBatch. */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `eth_simulateV1` reports transfers of the native coin as logs of this address. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const maxLogs = 1_000
const maxMoves = 2_000
/** The hex length of a batch of 200 ids. */
const maxDataLength = 2 + 64 * (4 + 2 * 200)

/**
 * An account's balance changes from the logs of a simulation. A log proves only what its own contract claims, so that
 * changes are summed per contract. `isComplete` is false when there were too many logs.
 */
export function decodeTransferLogs(
  logs: readonly Log[],
  account: string,
): { changes: readonly AssetChange[]; isComplete: boolean } {
  const transfers = logs.filter(({ topics }) => isTransfer(topics[0]))
  const readable = transfers.slice(0, maxLogs).filter(({ data }) => data.length <= maxDataLength)
  const moves = readable.flatMap(decodeLog)
  const sums = new Map<string, AssetChange>()
  for (const { from, to, asset, amount } of moves.slice(0, maxMoves)) {
    const change =
      (isAddressWord(to, account) ? amount : 0n) - (isAddressWord(from, account) ? amount : 0n)
    const key = assetKey(asset)
    sums.set(key, { asset, amount: (sums.get(key)?.amount ?? 0n) + change })
  }
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0n)
  return { changes, isComplete: readable.length === transfers.length && moves.length <= maxMoves }
}

function isTransfer(topic: string | undefined): boolean {
  return [transferTopic, singleTopic, batchTopic].includes(topic?.toLowerCase() ?? '')
}

type Move = { from: string; to: string; asset: Asset; amount: bigint }

/** Ignores logs that do not follow the standard. */
function decodeLog(log: Log): readonly Move[] {
  switch (log.topics[0]?.toLowerCase()) {
    case transferTopic:
      return decodeTransfer(log)
    case singleTopic:
      return decodeTransferSingle(log)
    case batchTopic:
      return decodeTransferBatch(log)
    default:
      return []
  }
}

function decodeTransfer({ address, topics, data }: Log): readonly Move[] {
  const words = [...topics.slice(1), ...wordsOf(data)]
  const [from, to, value] = words
  if (from === undefined || to === undefined || value === undefined) return []
  const isNft = topics.length === 4
  if (!isNft && words.length !== 3) return []
  const asset: Asset = isNft ? { kind: 'nft', address, id: BigInt(value) } : tokenOrCoin(address)
  return [{ from, to, asset, amount: isNft ? 1n : BigInt(value) }]
}

function tokenOrCoin(address: Hex): Asset {
  return address.toLowerCase() === coinAddress ? { kind: 'coin' } : { kind: 'token', address }
}

function decodeTransferSingle({ address, topics, data }: Log): readonly Move[] {
  const [, , from, to] = topics
  const [id, amount] = wordsOf(data)
  if (from === undefined || to === undefined || id === undefined || amount === undefined) return []
  const asset: Asset = { kind: 'nft', address, id: BigInt(id) }
  return [{ from, to, asset, amount: BigInt(amount) }]
}

const batchParameters = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

function decodeTransferBatch({ address, topics, data }: Log): readonly Move[] {
  const [, , from, to] = topics
  if (from === undefined || to === undefined) return []
  try {
    const [ids, amounts] = decodeAbiParameters(batchParameters, data)
    return ids.map((id, at) => ({
      from,
      to,
      asset: { kind: 'nft', address, id },
      amount: amounts[at] ?? 0n,
    }))
  } catch {
    // The data does not follow the standard.
    return []
  }
}

function wordsOf(data: Hex): readonly Hex[] {
  const body = data.slice(2)
  if (body.length % 64 !== 0 || body.length > 64 * 3) return []
  return (body.match(/.{64}/g) ?? []).map((word): Hex => `0x${word}`)
}

function assetKey(asset: Asset): string {
  if (asset.kind === 'coin') return 'coin'
  const address = asset.address.toLowerCase()
  return asset.kind === 'token' ? address : `${address}/${asset.id}`
}

function isAddressWord(word: string, address: string): boolean {
  return word.slice(-40).toLowerCase() === address.slice(2).toLowerCase()
}
