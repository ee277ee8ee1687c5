import { type Address, decodeFunctionResult, encodeFunctionData, erc721Abi, parseAbi } from 'viem'
import type { ContractRead } from '../network/readMany.ts'
import type { NftKey } from '../nfts/tokenUri.ts'

const erc1155Abi = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

export function ownerOf721({ contract, tokenId }: NftKey): ContractRead<Address> {
  const call = { abi: erc721Abi, functionName: 'ownerOf' } as const
  return {
    to: contract,
    data: encodeFunctionData({ ...call, args: [tokenId] }),
    decode: (data) => decodeFunctionResult({ ...call, data }),
  }
}

export function balanceOf1155({ contract, tokenId }: NftKey, owner: Address): ContractRead<bigint> {
  const call = { abi: erc1155Abi, functionName: 'balanceOf' } as const
  return {
    to: contract,
    data: encodeFunctionData({ ...call, args: [owner, tokenId] }),
    decode: (data) => decodeFunctionResult({ ...call, data }),
  }
}
