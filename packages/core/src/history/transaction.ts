import type {
  OperationType,
  TransactionStatus,
  WireTransaction,
  WireTransfer,
} from '@latchkey/wire'
import { tryParseUnits } from '../amount/units.ts'
import { type CaipNetworkId, parseCaipAddress } from '../caip/caip.ts'

/** A transfer to, from or within the account. `amount` is in base units of `decimals`. */
export type Transfer = {
  kind: 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  amount: bigint
  decimals: number
  name: string
  /** Empty for an NFT. */
  symbol: string
  /** The contract; `null` for the native currency. */
  token: string | null
  tokenId: string | null
  imageUrl: string | null
  isSpam: boolean
  from: string | null
  to: string | null
}

/** A transaction in an account's history. */
export type Transaction = {
  id: string
  hash: string
  network: CaipNetworkId
  operation: OperationType
  status: 'confirmed' | 'failed' | 'pending'
  /** When it was mined, or when it was sent if it's pending. */
  atMs: number
  from: string
  /** Empty for a contract creation. */
  to: string
  transfers: readonly Transfer[]
  /** The application (dapp), if the server reports one. */
  application: string | null
  /** An onramp purchase; `from` is the provider's name until the transaction is mined. */
  isPurchase?: boolean
  /** What a purchase cost, as the provider wrote it. */
  payment?: { amount: string; currency: string }
}

const statuses: Readonly<Record<TransactionStatus, Transaction['status']>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Parses a transaction of the server; `null` for an invalid one. */
export function parseTransaction(
  wire: WireTransaction,
  network: CaipNetworkId,
  safeImage: (url: string) => string | null,
): Transaction | null {
  const { metadata } = wire
  const atMs = Date.parse(metadata.minedAt)
  if (Number.isNaN(atMs)) return null
  return {
    id: wire.id,
    hash: metadata.hash,
    network: (metadata.chain ?? network) as CaipNetworkId,
    operation: metadata.operationType,
    status: statuses[metadata.status],
    atMs,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    transfers: wire.transfers
      .map((transfer) => parseTransfer(transfer, safeImage))
      .filter((transfer) => transfer !== null),
    application: metadata.application?.name ?? null,
    ...(metadata.payment ? { payment: metadata.payment } : {}),
  }
}

function parseTransfer(
  wire: WireTransfer,
  safeImage: (url: string) => string | null,
): Transfer | null {
  const { numeric } = wire.quantity
  const decimals = numeric.split('.')[1]?.length ?? 0
  const amount = tryParseUnits(numeric.replace('-', ''), decimals)
  const asset = wire.nft_info ? parseNft(wire.nft_info, safeImage) : parseToken(wire, safeImage)
  if (amount === null || asset === null) return null
  return {
    direction: wire.direction,
    amount,
    decimals,
    ...asset,
    from: wire.sender ?? null,
    to: wire.recipient ?? null,
  }
}

type TransferredAsset = Pick<
  Transfer,
  'kind' | 'name' | 'symbol' | 'token' | 'tokenId' | 'imageUrl' | 'isSpam'
>

function parseNft(
  info: NonNullable<WireTransfer['nft_info']>,
  safeImage: (url: string) => string | null,
): TransferredAsset {
  const preview = info.content?.preview?.url
  return {
    kind: 'nft',
    name: info.name,
    symbol: '',
    token: addressOf(info.address),
    tokenId: info.token_id ?? null,
    imageUrl: preview ? safeImage(preview) : null,
    isSpam: info.flags.is_spam,
  }
}

function parseToken(
  wire: WireTransfer,
  safeImage: (url: string) => string | null,
): TransferredAsset | null {
  const info = wire.fungible_info
  if (!info) return null
  return {
    kind: 'token',
    name: info.name,
    symbol: info.symbol,
    token: addressOf(info.address),
    tokenId: null,
    imageUrl: info.icon ? safeImage(info.icon.url) : null,
    isSpam: info.flags?.is_spam ?? false,
  }
}

function addressOf(caip10: string | undefined): string | null {
  if (caip10 === undefined) return null
  try {
    return parseCaipAddress(caip10).address
  } catch {
    // The namespace is not supported; the transfer is kept without its token.
    return caip10
  }
}
