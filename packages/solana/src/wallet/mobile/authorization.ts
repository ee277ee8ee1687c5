import { getAddressDecoder } from '@solana/kit'
import * as v from 'valibot'
import type { BrowserWindow } from '../browserWindow.ts'

/** An account as the Wallet Standard lists it. */
type MobileAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
  label?: string
}

/** A wallet app's authorization of this site, with its accounts. */
export type Authorization = { token: string; chain: string; accounts: readonly MobileAccount[] }

const storageKey = '@latchkey/mobile_wallet'
const accountSchema = v.looseObject({ address: v.string(), label: v.nullish(v.string()) })
const authorizeReply = v.looseObject({
  auth_token: v.string(),
  accounts: v.pipe(v.array(accountSchema), v.minLength(1)),
})
const storedAuthorization = v.object({ chain: v.string(), reply: authorizeReply })

const accountFeatures = [
  'solana:signAndSendTransaction',
  'solana:signTransaction',
  'solana:signMessage',
  'solana:signIn',
] as const

/** Parses the app's authorization. @throws when it is invalid */
export function parseAuthorization(chain: string, reply: unknown): Authorization {
  const { auth_token: token, accounts } = v.parse(authorizeReply, reply)
  return {
    token,
    chain,
    accounts: accounts.map(({ address, label }) => {
      const publicKey = fromBase64(address)
      return {
        address: getAddressDecoder().decode(publicKey),
        publicKey,
        chains: [chain],
        features: accountFeatures,
        ...(label ? { label } : {}),
      }
    }),
  }
}

/** Stores it for the next visit, so that the app does not prompt again. */
export function storeAuthorization(
  { localStorage }: BrowserWindow,
  chain: string,
  reply: unknown,
): void {
  localStorage?.setItem(storageKey, JSON.stringify({ chain, reply }))
}

export function deleteAuthorization({ localStorage }: BrowserWindow): void {
  localStorage?.removeItem(storageKey)
}

/** The stored authorization of an earlier visit, or `null`. */
export function readStoredAuthorization({ localStorage }: BrowserWindow): Authorization | null {
  try {
    const { chain, reply } = v.parse(
      storedAuthorization,
      JSON.parse(localStorage?.getItem(storageKey) ?? 'null'),
    )
    return parseAuthorization(chain, reply)
  } catch {
    // Nothing stored, or invalid.
    return null
  }
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
