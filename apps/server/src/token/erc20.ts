import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToString,
} from 'viem'
import type { ContractRead } from '../network/readMany.ts'
import { cleanText } from './cleanText.ts'

const decodeUint = (answer: Hex): bigint => decodeAbiParameters([{ type: 'uint256' }], answer)[0]

export function balanceOf(token: Address, owner: Address): ContractRead<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { to: token, data, decode: decodeUint }
}

export function allowanceOf(
  token: Address,
  owner: Address,
  spender: Address,
): ContractRead<bigint> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
  return { to: token, data, decode: decodeUint }
}

export function decimalsOf(token: Address): ContractRead<number> {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    decode(answer) {
      const decimals = decodeUint(answer)
      if (decimals > 77n) throw new RangeError('More decimals than an amount has digits')
      return Number(decimals)
    },
  }
}

export function nameOf(token: Address): ContractRead<string> {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
    decode: decodeText,
  }
}

export function symbolOf(token: Address): ContractRead<string> {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
    decode: decodeText,
  }
}

/** Tokens older than the standard (MKR, SAI) answer `bytes32` instead of `string`. */
function decodeText(answer: Hex): string {
  if (answer.length === 66) return cleanText(hexToString(answer, { size: 32 }))
  return cleanText(decodeAbiParameters([{ type: 'string' }], answer)[0])
}
