import { type Abi, decodeFunctionData, type Hex } from 'viem'

/** The call as one of these functions, or `null`. */
export function decode<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    // Another function, or arguments that are none.
    return null
  }
}
