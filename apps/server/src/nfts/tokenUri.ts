import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractRead } from '../network/readMany.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

export type NftKey = { contract: Address; tokenId: bigint; standard: 'erc721' | 'erc1155' }

/** Reads an NFT's metadata URI (`tokenURI`, `uri`). */
export function tokenUriOf({ contract, tokenId, standard }: NftKey): ContractRead<string> {
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
  return {
    to: contract,
    data: encodeFunctionData({ abi, functionName, args: [tokenId] }),
    decode: (answer: Hex) =>
      decodeAbiParameters([{ type: 'string' }], answer)[0].replaceAll('{id}', paddedId(tokenId)),
  }
}

/** ERC-1155: 64 lower-case hex digits, no prefix. */
function paddedId(tokenId: bigint): string {
  return tokenId.toString(16).padStart(64, '0')
}
