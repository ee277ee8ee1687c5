import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
const longest = 200

/** Why a contract refused, when it says so in words. */
export function revertReason(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return errorName === 'Error' ? String(args?.[0]).slice(0, longest) : null
  } catch {
    // An error of the contract's own kind; without its ABI it says nothing to a person.
    return null
  }
}
