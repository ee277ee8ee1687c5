import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import {
  type ControlKeyRegistration,
  controlKeyStatement,
  passkeyChallengeEndpoint,
  stepUpText,
} from '@latchkey/wire'
import { keccak256, stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { VaultBrowser } from './vaultBrowser.ts'

const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the control key as the vault does; implemented independently with node:crypto. */
export function deriveControlKey(root: Buffer): KeyObject {
  return ed25519Key(Buffer.from(hkdfSync('sha256', root, '', 'latchkey/control-key/v1', 32)))
}

export function ed25519Key(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

export function publicKeyOf(controlKey: KeyObject): string {
  return createPublicKey(controlKey).export({ format: 'jwk' }).x ?? ''
}

/** The account key's signature over the statement with the control key. */
export async function registrationFor(
  { walletId, account }: { walletId: string; account: PrivateKeyAccount },
  controlKey: KeyObject,
): Promise<ControlKeyRegistration> {
  const publicKey = publicKeyOf(controlKey)
  const hash = keccak256(stringToHex(controlKeyStatement({ walletId, publicKey })))
  return { publicKey, signature: await account.sign({ hash }) }
}

export function signControlText(controlKey: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), controlKey).toString('base64url')
}

/** The control key's signature of a challenge, for a wallet without a passkey. */
export async function stepUpProof(
  browser: VaultBrowser,
  { walletId, controlKey }: { walletId: string; controlKey: KeyObject },
): Promise<{ challenge: string; signature: string }> {
  const purpose = 'step-up'
  const { nonce: challenge } = await browser.call(passkeyChallengeEndpoint, { purpose })
  const signature = signControlText(controlKey, stepUpText({ walletId, challenge }))
  return { challenge, signature }
}
