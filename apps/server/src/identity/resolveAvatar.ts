import * as v from 'valibot'
import type { Address } from 'viem'
import { isAddressEqual } from 'viem'
import type { Context } from '../context/context.ts'
import { evmAddress } from '../network/networkSettings.ts'
import { type ContractRead, readOne } from '../network/readMany.ts'
import { fetchNftMetadata } from '../nfts/fetchNftMetadata.ts'
import { nftKeyOf } from '../nfts/metadataStore.ts'
import type { NftKey } from '../nfts/tokenUri.ts'
import { balanceOf1155, ownerOf721 } from './nftOwner.ts'
import { ensChainId } from './providers/ensClient.ts'

const NFT_URI = /^(eip155:\d{1,10})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/

/** Resolves an ENS avatar record to a picture URL: a URL, or an NFT that the owner holds (ENSIP-12). */
export async function resolveAvatar(
  context: Context,
  avatar: string,
  owner: Address,
  signal: AbortSignal,
): Promise<string | null> {
  const [, namedChain, standard, contract, id] = NFT_URI.exec(avatar) ?? []
  if (!namedChain || !contract || !id) return avatar.startsWith('eip155:') ? null : avatar
  const chainId = servedChain(context, namedChain)
  if (chainId === null) return null
  const key: NftKey = {
    contract: v.parse(evmAddress, contract),
    tokenId: BigInt(id),
    standard: standard === 'erc1155' ? 'erc1155' : 'erc721',
  }
  if (!(await isOwner(context, chainId, key, owner))) return null
  const metadata = await fetchNftMetadata(context, chainId, [key], signal)
  return metadata.get(nftKeyOf(key))?.image ?? null
}

/** A local fork of Ethereum has another chain id, but its records contain `eip155:1`. */
function servedChain(context: Context, namedChain: string): string | null {
  if (context.chains.find(namedChain)) return namedChain
  return namedChain === 'eip155:1' ? ensChainId(context) : null
}

async function isOwner(
  context: Context,
  chainId: string,
  key: NftKey,
  owner: Address,
): Promise<boolean> {
  const client = context.chains.client(chainId)
  if (key.standard === 'erc1155') {
    const read: ContractRead<bigint> = balanceOf1155(key, owner)
    return ((await readOne(client, read)) ?? 0n) > 0n
  }
  const holder = await readOne(client, ownerOf721(key))
  return holder !== null && isAddressEqual(holder, owner)
}
