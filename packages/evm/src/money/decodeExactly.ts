import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** The call, if these bytes are its one and only spelling; leftovers could mean something to another reader. */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): ReturnType<typeof decodeFunctionData<abi>> | null {
  try {
    const read = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...read } as Parameters<typeof encodeFunctionData>[0])
    return again === data.toLowerCase() ? read : null
  } catch {
    // Not a function of this contract, or cut short.
    return null
  }
}
