import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Decodes the call only if re-encoding gives the same bytes; another decoder could give meaning to extra bytes. */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    const read = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...read } as Parameters<typeof encodeFunctionData>[0])
    return again === data.toLowerCase() ? read : null
  } catch {
    // Not a function of this contract, or truncated.
    return null
  }
}
