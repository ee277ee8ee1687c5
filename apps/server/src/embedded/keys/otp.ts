import { randomBytes } from 'node:crypto'

const CODE_COUNT = 100_000_000
/** The largest multiple of `CODE_COUNT` below 2^32; values above it are redrawn (rejection sampling, no modulo bias). */
const FAIR_BELOW = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT

/** A one-time password (OTP) of eight digits, uniformly distributed. */
export function createOtp(random: () => number = () => randomBytes(4).readUInt32BE()): string {
  let drawn = random()
  while (drawn >= FAIR_BELOW) drawn = random()
  return String(drawn % CODE_COUNT).padStart(8, '0')
}
