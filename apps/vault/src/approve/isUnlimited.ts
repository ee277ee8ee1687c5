/** From here on an amount is meant as "unlimited". */
const unlimitedThreshold = 2n ** 128n
/** The unlimited allowance of tokens with 96-bit amounts (UNI, COMP). */
const maxUint96 = 2n ** 96n - 1n

/** Whether the amount of an allowance or a permission means "unlimited". */
export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedThreshold || amount === maxUint96
}
