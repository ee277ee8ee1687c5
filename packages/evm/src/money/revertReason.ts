import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])
const maxReasonLength = 200

/** The revert reason of `Error(string)`; `null` for any other revert data. */
export function revertReason(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return errorName === 'Error' ? String(args?.[0]).slice(0, maxReasonLength) : null
  } catch {
    // A custom error; without the contract's ABI it has no readable reason.
    return null
  }
}
