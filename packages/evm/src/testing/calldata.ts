import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/** The calldata of one function, by its signature: `transfer(address to, uint256 amount)`. */
export function calldata(signature: string, ...args: readonly unknown[]): Hex {
  const signatures: readonly string[] = [`function ${signature}`]
  const call = { abi: parseAbi(signatures), args }
  return encodeFunctionData(call as Parameters<typeof encodeFunctionData>[0])
}
