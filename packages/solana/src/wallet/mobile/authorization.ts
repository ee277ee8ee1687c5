import { getAddressDecoder } from '@solana/kit'
import * as v from 'valibot'
import type { Page } from '../page.ts'

/** An account as the Wallet Standard lists it. */
export type MobileAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
  label?: string
}

/** That a wallet app knows this site, and with which accounts. */
export type Authorization = { token: string; chain: string; accounts: readonly MobileAccount[] }

const key = '@latchkey/mobile_wallet'
const listed = v.looseObject({ address: v.string(), label: v.nullish(v.string()) })
const granted = v.looseObject({
  auth_token: v.string(),
  accounts: v.pipe(v.array(listed), v.minLength(1)),
})
const kept = v.object({ chain: v.string(), reply: granted })

export const accountFeatures = [
  'solana:signAndSendTransaction',
  'solana:signTransaction',
  'solana:signMessage',
  'solana:signIn',
] as const

/** What the app granted. @throws when it makes no sense */
export function readAuthorization(chain: string, reply: unknown): Authorization {
  const { auth_token: token, accounts } = v.parse(granted, reply)
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

/** Keeps it for the next visit, so that nobody is asked again. */
export function keepAuthorization({ localStorage }: Page, chain: string, reply: unknown): void {
  localStorage?.setItem(key, JSON.stringify({ chain, reply }))
}

export function forgetAuthorization({ localStorage }: Page): void {
  localStorage?.removeItem(key)
}

/** What an earlier visit was granted, or `null`. */
export function recallAuthorization({ localStorage }: Page): Authorization | null {
  try {
    const { chain, reply } = v.parse(kept, JSON.parse(localStorage?.getItem(key) ?? 'null'))
    return readAuthorization(chain, reply)
  } catch {
    // Nothing there, or something else.
    return null
  }
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
