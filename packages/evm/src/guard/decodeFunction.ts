import { type Abi, decodeFunctionData, type Hex } from 'viem'

/** Decodes the call as one of these functions; `null` for any other. */
export function decodeFunction<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    // Another function, or invalid arguments.
    return null
  }
}
