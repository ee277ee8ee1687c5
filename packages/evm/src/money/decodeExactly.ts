import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Decodes the call only if re-encoding gives the same bytes; another decoder could give meaning to extra bytes. */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const reencoded = encodeFunctionData({ abi, ...decoded } as Parameters<
      typeof encodeFunctionData
    >[0])
    return reencoded === data.toLowerCase() ? decoded : null
  } catch {
    // Not a function of this contract, or truncated.
    return null
  }
}
