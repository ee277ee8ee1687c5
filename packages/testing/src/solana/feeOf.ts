import { getCompiledTransactionMessageDecoder, type ReadonlyUint8Array } from '@solana/kit'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const lamportsPerSignature = 5_000n
const microPerLamport = 1_000_000n
const defaultUnits = 200_000n
/** The runtime lowers a higher limit to this one. */
const maxUnits = 1_400_000n

/** The fee of a transaction, whether it succeeds or not: base fee per signature plus priority fee. */
export function feeOf({ messageBytes }: { messageBytes: ReadonlyUint8Array }): bigint {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const instructions = 'instructions' in message ? message.instructions : []
  let units: bigint | null = null
  let price = 0n
  let otherInstructions = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (message.staticAccounts[programAddressIndex] !== computeBudgetProgram) {
      otherInstructions += 1n
      continue
    }
    const bytes = Uint8Array.from(data ?? [])
    const view = new DataView(bytes.buffer)
    if (bytes[0] === 2) units = BigInt(view.getUint32(1, true))
    if (bytes[0] === 3) price = view.getBigUint64(1, true)
  }
  const requestedUnits = units ?? otherInstructions * defaultUnits
  const limit = requestedUnits < maxUnits ? requestedUnits : maxUnits
  const bid = (limit * price + microPerLamport - 1n) / microPerLamport
  return BigInt(message.header.numSignerAccounts) * lamportsPerSignature + bid
}
