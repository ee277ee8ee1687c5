import type {
  OperationType,
  TransactionStatus,
  WireTransaction,
  WireTransfer,
} from '@latchkey/wire'
import { tryParseUnits } from '../amount/units.ts'
import { type Caip2, parseCaip10 } from '../caip/caip.ts'

/** Something that moved to, from or within the account. Exact: `amount` counts `decimals` places. */
export type Transfer = {
  kind: 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  amount: bigint
  decimals: number
  name: string
  /** Empty for an NFT. */
  symbol: string
  /** Contract; `null` for the network's own currency. */
  token: string | null
  tokenId: string | null
  imageUrl: string | null
  isSpam: boolean
  from: string | null
  to: string | null
}

/** One entry of an account's history, as seen by the account. */
export type Transaction = {
  id: string
  hash: string
  network: Caip2
  operation: OperationType
  status: 'confirmed' | 'failed' | 'pending'
  /** When it was mined; when it was sent, while it is pending. */
  atMs: number
  from: string
  /** Empty when a contract was made. */
  to: string
  transfers: readonly Transfer[]
  /** The application that was used, if the server knows. */
  application: string | null
  /** Bought with money from a provider; `from` is who sold it, until the chain knows better. */
  isPurchase?: boolean
}

const statuses: Readonly<Record<TransactionStatus, Transaction['status']>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** The server's words as ours; `null` for an entry that makes no sense. */
export function readTransaction(
  wire: WireTransaction,
  network: Caip2,
  safePicture: (url: string) => string | null,
): Transaction | null {
  const { metadata } = wire
  const atMs = Date.parse(metadata.minedAt)
  if (Number.isNaN(atMs)) return null
  return {
    id: wire.id,
    hash: metadata.hash,
    network: (metadata.chain ?? network) as Caip2,
    operation: metadata.operationType,
    status: statuses[metadata.status],
    atMs,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    transfers: wire.transfers
      .map((transfer) => readTransfer(transfer, safePicture))
      .filter((transfer) => transfer !== null),
    application: metadata.application?.name ?? null,
  }
}

function readTransfer(
  wire: WireTransfer,
  safePicture: (url: string) => string | null,
): Transfer | null {
  const { numeric } = wire.quantity
  const decimals = numeric.split('.')[1]?.length ?? 0
  const amount = tryParseUnits(numeric.replace('-', ''), decimals)
  const what = wire.nft_info ? readNft(wire.nft_info, safePicture) : readToken(wire, safePicture)
  if (amount === null || what === null) return null
  return {
    direction: wire.direction,
    amount,
    decimals,
    ...what,
    from: wire.sender ?? null,
    to: wire.recipient ?? null,
  }
}

type What = Pick<Transfer, 'kind' | 'name' | 'symbol' | 'token' | 'tokenId' | 'imageUrl' | 'isSpam'>

function readNft(
  info: NonNullable<WireTransfer['nft_info']>,
  safePicture: (url: string) => string | null,
): What {
  const preview = info.content?.preview?.url
  return {
    kind: 'nft',
    name: info.name,
    symbol: '',
    token: addressOf(info.address),
    tokenId: info.token_id ?? null,
    imageUrl: preview ? safePicture(preview) : null,
    isSpam: info.flags.is_spam,
  }
}

function readToken(wire: WireTransfer, safePicture: (url: string) => string | null): What | null {
  const info = wire.fungible_info
  if (!info) return null
  return {
    kind: 'token',
    name: info.name,
    symbol: info.symbol,
    token: addressOf(info.address),
    tokenId: null,
    imageUrl: info.icon ? safePicture(info.icon.url) : null,
    isSpam: info.flags?.is_spam ?? false,
  }
}

function addressOf(caip10: string | undefined): string | null {
  if (caip10 === undefined) return null
  try {
    return parseCaip10(caip10).address
  } catch {
    // A chain we do not speak; the transfer still moved something.
    return caip10
  }
}
