import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Decodes a call only if its bytes are those that the encoder would write: nothing can hide behind the arguments. */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    const call = decodeFunctionData({ abi, data })
    const reencoded = encodeFunctionData({ abi, ...call } as Parameters<
      typeof encodeFunctionData
    >[0])
    return reencoded === data.toLowerCase() ? call : null
  } catch {
    // Another function of the contract, or data that is cut off.
    return null
  }
}
