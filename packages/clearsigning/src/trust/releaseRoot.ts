import type { Hex } from 'viem'

/**
 * The root of the Merkle tree over the descriptors of this release. `npm run clear-signing -- --write` writes it; a test of the
 * server compares it with the files that the server serves.
 */
export const releaseRoot: Hex = '0x155b6971037e3a861b2deb7fd11e168bea77be2f'
