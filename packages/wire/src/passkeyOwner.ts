import * as v from 'valibot'
import { evmAddress, quantity } from './userOperation.ts'

/**
 * The requests of the page to the vault that add a passkey as a second owner of the smart account, and remove it. No
 * standard has them. The page names the account and the network only; the vault creates the passkey itself.
 */
export const passkeyOwnerMethods = {
  add: 'wallet_addPasskeyOwner',
  remove: 'wallet_removePasskeyOwner',
} as const

/** `params` of both. */
export const passkeyOwnerParams = v.tuple([v.object({ from: evmAddress, chainId: quantity(64) })])
