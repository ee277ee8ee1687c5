import { createPublicKey, verify } from 'node:crypto'
import { type ControlKeyRegistration, controlKeyStatement } from '@latchkey/wire'
import { isAddressEqual, keccak256, recoverAddress, stringToHex } from 'viem'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { wrongVersionError } from '../embeddedErrors.ts'
import { listVaults, type Vault } from './walletTable.ts'

/** The public key, when the account key has signed for it. @throws ServerError */
export async function verifyControlKeyRegistration(
  { publicKey, signature }: ControlKeyRegistration,
  { walletId, address }: { walletId: string; address: string },
): Promise<Buffer> {
  const hash = keccak256(stringToHex(controlKeyStatement({ walletId, publicKey })))
  const signer = await recoverAddress({ hash, signature: signature as `0x${string}` }).catch(
    () => null,
  )
  if (!signer || !isAddressEqual(signer, address as `0x${string}`)) throw wrongSignatureError()
  return Buffer.from(publicKey, 'base64url')
}

/** @throws ServerError when another key is registered */
export function assertSameKey({ controlKey }: Pick<Vault, 'controlKey'>, publicKey: Buffer): void {
  if (controlKey.equals(publicKey)) return
  const text = 'The control key of a wallet cannot change'
  throw new ServerError(409, 'embedded/other-control-key', text, 'controlKey')
}

/** @throws ServerError when the control key has not signed this text */
export function checkControlProof(
  controlKey: Buffer | null,
  { text, signature }: { text: string; signature: string },
): void {
  if (!controlKey) throw wrongVersionError()
  assertSigned(controlKey, { text, signature })
}

/** @throws ServerError when this Ed25519 key has not signed this text */
export function assertSigned(
  publicKey: Buffer,
  { text, signature }: { text: string; signature: string },
): void {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))) {
    throw wrongSignatureError()
  }
}

export async function findControlKey(
  db: Queries,
  { walletId, version }: { walletId: string; version: number },
): Promise<Buffer | null> {
  const vaults = await listVaults(db, walletId)
  return vaults.find((vault) => vault.version === version)?.controlKey ?? null
}

export function wrongSignatureError(): ServerError {
  return new ServerError(
    401,
    'embedded/wrong-signature',
    'Not signed with the wallet’s key',
    'signature',
  )
}
