import type { Address } from 'viem'

/** ERC-4337's EntryPoint 0.7. */
export const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
