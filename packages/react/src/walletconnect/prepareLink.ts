import type { Latchkey, Wallet } from '@latchkey/core'
import { openWallet } from './openWallet.ts'

/** A pairing with less left than this would run out in the wallet's hands. */
const expiredMs = 10_000

/** Makes a pairing; gives what opens a wallet with it at once. */
export async function prepareLink(latchkey: Latchkey): Promise<(wallet: Wallet) => void> {
  const client = await latchkey.sharedWallet('walletConnect')
  const pairing = await client.prepare?.()
  return (wallet) => {
    if (!pairing || pairing.expiresAtMs - Date.now() < expiredMs) return
    if (wallet.mobile_link) openWallet(latchkey, { wallet, uri: pairing.uri, kind: 'native' })
  }
}
