import { type Latchkey, LatchkeyError, type Wallet } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { openWallet } from './openWallet.ts'

/** A pairing with less time left would expire while the visitor approves it. */
const minRemainingMs = 10_000

/** Creates a pairing; returns a function that opens a wallet with it synchronously. @throws adapter/not-found */
export async function preparePairing(latchkey: Latchkey): Promise<(wallet: Wallet) => void> {
  const client = await internals(latchkey).sharedConnector('walletConnect')
  if (!client.prepare) throw new LatchkeyError('adapter/not-found', { namespace: 'walletConnect' })
  const pairing = await client.prepare()
  return (wallet) => {
    if (pairing.expiresAtMs - Date.now() < minRemainingMs) return
    if (wallet.mobile_link) openWallet(latchkey, { wallet, uri: pairing.uri, kind: 'native' })
  }
}
