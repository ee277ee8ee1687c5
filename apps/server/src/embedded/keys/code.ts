import { randomBytes } from 'node:crypto'

const CODES = 100_000_000
/** The largest multiple of the number of codes that four bytes hold: above it some would be likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES

/** Eight digits; every code is equally likely. */
export function createCode(random: () => number = () => randomBytes(4).readUInt32BE()): string {
  let drawn = random()
  while (drawn >= FAIR_BELOW) drawn = random()
  return String(drawn % CODES).padStart(8, '0')
}
