import { createPublicKey, hkdfSync, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { keccak256, recoverAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { fromBase64url, randomBytes, toBase64url } from './bytes.ts'
import { controlPublicKey, signControlText, signStatement } from './controlKey.ts'
import { addressesOf, chainNamespaces, deriveChainKey } from './deriveChainKeys.ts'

test('the control key is HKDF-SHA-256 of the root under its own info string, and OpenSSL verifies its signature', () => {
  const root = randomBytes(32)
  const seed = new Uint8Array(hkdfSync('sha256', root, '', 'latchkey/control-key/v1', 32))
  const publicKey = controlPublicKey(root)
  expect(publicKey).toBe(toBase64url(ed25519.getPublicKey(seed)))
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signature = fromBase64url(signControlText(root, 'text'))
  expect(verify(null, Buffer.from('text'), key, signature)).toBe(true)
  expect(verify(null, Buffer.from('texu'), key, signature)).toBe(false)
})

test('the control key differs from every account key and between roots', async () => {
  const root = randomBytes(32)
  const secrets = await Promise.all(chainNamespaces.map((chain) => deriveChainKey(root, chain)))
  const publics = secrets.map(({ secret }) => toBase64url(ed25519.getPublicKey(secret)))
  expect(publics).not.toContain(controlPublicKey(root))
  expect(controlPublicKey(randomBytes(32))).not.toBe(controlPublicKey(root))
})

test('signStatement of the vault signs the unprefixed hash of a statement with the account key', async () => {
  const root = randomBytes(32)
  const [account = ''] = await addressesOf(root)
  const statement = 'statement'
  const signature = await signStatement(root, statement)
  const hash = keccak256(stringToHex(statement))
  expect(`eip155:${await recoverAddress({ hash, signature })}`).toBe(account)
})
