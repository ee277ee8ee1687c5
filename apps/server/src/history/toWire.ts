import type { WireTransaction, WireTransfer } from '@latchkey/wire'
import { type Address, formatUnits } from 'viem'
import { nftImagePath } from '../nfts/imageRoute.ts'
import { nftKeyOf } from '../nfts/metadataStore.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import { isSpamText, isSpamToken } from '../token/spam.ts'
import type { HistoryItem, HistoryTransfer } from './providers/provider.ts'
import type { TransferMetadata } from './transferMetadata.ts'

/** All addresses are in checksum form, so that equal addresses are equal strings. */
export type WireOptions = {
  account: Address
  metadata: ReadonlyMap<string, TransferMetadata>
  publicUrl: string
  projectId: string
  ipfsGateway: string | null
}

export function toWire(item: HistoryItem, view: WireOptions): WireTransaction {
  const metadata = view.metadata.get(item.chainId)
  return {
    id: `${item.chainId}:${item.hash}`,
    metadata: {
      operationType: item.operation,
      hash: item.hash,
      minedAt: item.minedAt.toISOString(),
      sentFrom: item.from,
      sentTo: item.to ?? '',
      status: item.succeeded ? 'confirmed' : 'failed',
      nonce: item.nonce,
      chain: item.chainId as `${string}:${string}`,
    },
    transfers: metadata
      ? item.transfers.map((transfer) => toWireTransfer(transfer, item, metadata, view))
      : [],
  }
}

function toWireTransfer(
  transfer: HistoryTransfer,
  item: HistoryItem,
  metadata: TransferMetadata,
  view: WireOptions,
): WireTransfer {
  const isNft = transfer.kind === 'erc721' || transfer.kind === 'erc1155'
  const decimals = isNft ? 0 : decimalsOf(transfer, metadata)
  return {
    ...(isNft
      ? { nft_info: nftInfo(transfer, item, metadata, view) }
      : { fungible_info: fungibleInfo(transfer, item, metadata, view) }),
    direction: directionOf(transfer, view.account),
    quantity: { numeric: formatUnits(transfer.amount, decimals) },
    sender: transfer.from,
    recipient: transfer.to,
  }
}

function directionOf({ from, to }: HistoryTransfer, account: Address): WireTransfer['direction'] {
  if (from === to) return 'self'
  return to === account ? 'in' : 'out'
}

function decimalsOf({ token }: HistoryTransfer, { contracts, native }: TransferMetadata): number {
  if (token === null) return native.decimals
  return contracts.get(token)?.decimals ?? 0
}

function fungibleInfo(
  { token, amount }: HistoryTransfer,
  { chainId, from }: HistoryItem,
  { native, contracts, known }: TransferMetadata,
  { publicUrl, account }: WireOptions,
): WireTransfer['fungible_info'] {
  const { name, symbol } = (token && contracts.get(token)) || (token ? unnamed : native)
  const icon = { url: absoluteUrl(publicUrl, iconPathOf(symbol)) }
  if (token === null) return { name, symbol, icon, flags: { is_spam: false } }
  // A zero-value transfer by another sender is address poisoning.
  const isPoisoning = amount === 0n && from !== account
  return {
    name,
    symbol,
    icon,
    address: `${chainId}:${token}` as `${string}:${string}:${string}`,
    flags: { is_spam: isPoisoning || isSpamToken({ address: token, name, symbol }, known) },
  }
}

const unnamed = { name: '', symbol: '' }

function nftInfo(
  { token, tokenId }: HistoryTransfer,
  { chainId }: HistoryItem,
  { contracts, nfts }: TransferMetadata,
  { publicUrl, projectId, ipfsGateway }: WireOptions,
): WireTransfer['nft_info'] {
  if (token === null || tokenId === null) return undefined
  const collection = contracts.get(token)?.name ?? ''
  const metadata = nfts.get(nftKeyOf({ contract: token, tokenId }))
  const name = metadata?.name ?? `${collection || 'NFT'} #${tokenId}`
  const nft = { chainId, contract: token, tokenId, image: metadata?.image ?? null }
  const path = nftImagePath(nft, projectId, ipfsGateway)
  const media = path ? { url: absoluteUrl(publicUrl, path), content_type: 'image/png' } : null
  return {
    name,
    content: media && { preview: media, detail: media },
    flags: { is_spam: isSpamText(name, collection) },
    address: `${chainId}:${token}` as `${string}:${string}:${string}`,
    token_id: String(tokenId),
  }
}
