import { createHash, hkdfSync } from 'node:crypto'
import { base58 } from '@scure/base'
import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeWallet } from '../testing/makeWallet.ts'
import { type WipeWatch, watchWipes } from '../testing/watchWipes.ts'
import { type Bytes, joinBytes, randomBytes, toBase64url } from './bytes.ts'
import { controlPublicKey, signControlText, signStatement } from './controlKey.ts'
import {
  addressesOf,
  chainNamespaces,
  deriveChainKey,
  sr25519PublicKey,
} from './deriveChainKeys.ts'
import { deriveSeedPbkdf2 } from './deriveSeedPbkdf2.ts'
import { formatRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { createRecoveryKit, openRecoveryKit, parseRecoveryKit } from './recoveryKit.ts'
import { rootToSeed, rootToWords } from './root.ts'
import { proofPublicKey, signSlotProof } from './slotProof.ts'
import { openSlot, sealVault } from './vaultEncryption.ts'

const root = new Uint8Array(32).fill(7)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
let watch: WipeWatch

beforeEach(() => {
  watch = watchWipes()
})
afterEach(() => watch.stop())

describe('secrets are overwritten after their use', () => {
  const secretOf = async (chain: (typeof chainNamespaces)[number]) =>
    hex((await deriveChainKey(root, chain)).secret)

  test('the seed of a chain’s key, and the words that it is derived from', async () => {
    const seed = hex(await rootToSeed(root))
    await deriveChainKey(root, 'eip155')
    expect(watch.wiped()).toContain(seed)
    const words = Buffer.from(rootToWords(root)).toString('hex')
    expect(watch.wiped()).toContain(words)
    expect(watch.wiped().some((one) => one.startsWith(words) && one.length > words.length)).toBe(
      true,
    )
    const checksummed = hex(root) + createHash('sha256').update(root).digest('hex')
    expect(watch.wiped()).toContain(checksummed)
  })

  const wipesOf = (secret: string) => watch.wiped().filter((one) => one === secret).length
  /** Wipes of a chain's key by the libraries that derive it. */
  async function wipesWhileDeriving(chain: (typeof chainNamespaces)[number]) {
    const secret = await secretOf(chain)
    const before = wipesOf(secret)
    await deriveChainKey(root, chain)
    return { secret, count: wipesOf(secret) - before }
  }

  test('each chain’s key, when only its address is needed', async () => {
    for (const chain of chainNamespaces) {
      const { secret, count } = await wipesWhileDeriving(chain)
      const before = wipesOf(secret)
      await addressesOf(root)
      expect(wipesOf(secret) - before, chain).toBe(count + 1)
    }
    const seed = hex(await rootToSeed(root))
    const before = wipesOf(seed)
    await addressesOf(root)
    expect(wipesOf(seed)).toBe(before + 1)
  })

  test('the account’s key after a statement', async () => {
    const { secret, count } = await wipesWhileDeriving('eip155')
    const before = wipesOf(secret)
    await signStatement(root, 'statement')
    expect(wipesOf(secret) - before).toBe(count + 1)
  })

  test('the control key after a signature, and after its public key is read', () => {
    const secret = hex(new Uint8Array(hkdfSync('sha256', root, '', 'latchkey/control-key/v1', 32)))
    // HKDF wipes its own copy, too.
    controlPublicKey(root)
    expect(watch.wiped().filter((one) => one === secret)).toHaveLength(2)
    signControlText(root, 'text')
    expect(watch.wiped().filter((one) => one === secret)).toHaveLength(4)
  })

  test('the proof key and its joined factors', () => {
    const factors = { user: randomBytes(20), server: randomBytes(32) }
    const salt = randomBytes(32)
    const slot = { slotId: 's', type: 'recovery', salt: toBase64url(salt), box: '' } as const
    const joined = joinBytes(factors.user, factors.server)
    const secret = hex(
      new Uint8Array(hkdfSync('sha256', joined, salt, 'latchkey/slot-proof/v1/recovery/w', 32)),
    )
    proofPublicKey({ slot, id: { walletId: 'w' }, factors })
    signSlotProof({ slot, id: { walletId: 'w' }, factors }, 'text')
    expect(watch.wiped().filter((one) => one === secret)).toHaveLength(4)
    expect(watch.wiped().filter((one) => one === hex(joined))).toHaveLength(2)
  })

  test('the joined factors of a slot', async () => {
    const { slot, vault, factors } = await makeWallet('recovery')
    const before = watch.wiped().length
    await openSlot(slot, { id: vault.id, factors })
    expect(watch.wiped().slice(before)).toContain(hex(joinBytes(factors.user, factors.server)))
  })

  test('a recovery kit’s factors and vault key, and a root that is not the kit’s', async () => {
    const made = await makeWallet('recovery')
    const { user: userFactor, server: serverFactor } = made.factors
    const code = formatRecoveryCode(userFactor)
    const kit = async (vault: typeof made.vault) =>
      parseRecoveryKit(
        await createRecoveryKit({ vault, slot: made.slot, userFactor, serverFactor }),
      )
    const good = await kit(made.vault)
    const before = watch.wiped().length
    await openRecoveryKit(good, code)
    for (const secret of [userFactor, serverFactor, made.vaultKey]) {
      expect(watch.wiped().slice(before)).toContain(hex(secret))
    }
    const other = new Uint8Array(32).fill(9)
    const swapped = await kit(await sealVault(made.vaultKey, other, made.vault.id))
    await expect(openRecoveryKit(swapped, code)).rejects.toThrow('other-wallet')
    expect(watch.wiped()).toContain(hex(other))
  })

  test('the bytes of a parsed recovery code', () => {
    const factor = randomBytes(20)
    parseRecoveryCode(formatRecoveryCode(factor))
    expect(watch.wiped()).toContain(hex(factor))
  })
})

describe('fixed values', () => {
  test('the checksum of a recovery code is the first 20 bits of its hash', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    for (const value of [0, 1, 0x5a, 0xff]) {
      const factor = new Uint8Array(20).fill(value)
      const hash = createHash('sha256').update('latchkey/recovery/v1').update(factor).digest('hex')
      const bits = [...`${hex(factor)}${hash.slice(0, 5)}`]
        .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
        .join('')
      const digits = (bits.match(/.{5}/g) ?? [])
        .map((five) => alphabet[Number.parseInt(five, 2)])
        .join('')
      expect(formatRecoveryCode(factor).replaceAll('-', '')).toBe(digits)
    }
  })

  test('a Polkadot address has the prefix 0, the public key and two bytes of checksum', async () => {
    const { address, secret } = await deriveChainKey(root, 'polkadot')
    const body = joinBytes(Uint8Array.of(0), sr25519PublicKey(secret))
    const hash = createHash('blake2b512').update('SS58PRE').update(body).digest()
    expect(hex(base58.decode(address))).toBe(hex(joinBytes(body, hash.subarray(0, 2))))
  })

  test('every Ethereum address has the checksum of EIP-55', async () => {
    for (const value of [1, 2, 3, 4]) {
      const { address } = await deriveChainKey(new Uint8Array(32).fill(value), 'eip155')
      expect(address).toBe(getAddress(address.toLowerCase()))
    }
  })

  test('the seed of words is that of BIP-39', async () => {
    const words =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const seed = await deriveSeedPbkdf2(new TextEncoder().encode(words) as Bytes)
    expect(hex(seed)).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })
})
