import { sha256 } from '@noble/hashes/sha2'
import { type Bytes, joinBytes, randomBytes, wipe } from './bytes.ts'
import { VaultError } from './VaultError.ts'

/** Crockford's base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 20
const codeCharacters = 36

/** The 160 random bits of a recovery code: the user factor of a recovery slot. */
export function createRecoveryFactor(): Bytes {
  return randomBytes(codeBytes)
}

/** Nine groups of four: 32 characters of code and 4 of checksum. */
export function formatRecoveryCode(factor: Bytes): string {
  const text = encode(joinBytes(factor, checksum(factor)))
  return text.match(/.{4}/g)?.join('-') ?? ''
}

export function codeGroups(code: string): readonly string[] {
  return code.split('-')
}

/** Accepts any case, spaces, and O for 0, I and L for 1. @throws VaultError `mistyped` */
export function parseRecoveryCode(text: string): Bytes {
  const normalised = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (
    normalised.length !== codeCharacters ||
    [...normalised].some((digit) => !alphabet.includes(digit))
  ) {
    throw new VaultError('mistyped')
  }
  const factorAndChecksum = decode(normalised)
  const factor = factorAndChecksum.slice(0, codeBytes)
  wipe(factorAndChecksum)
  if (encode(joinBytes(factor, checksum(factor))) !== normalised) throw new VaultError('mistyped')
  return factor
}

/** 20 bits: three bytes, of which the last four bits are zero. */
function checksum(factor: Bytes): Bytes {
  const hash = sha256(joinBytes(new TextEncoder().encode('latchkey/recovery/v1'), factor))
  return Uint8Array.of(hash[0] ?? 0, hash[1] ?? 0, (hash[2] ?? 0) & 0xf0)
}

function encode(bytes: Bytes): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fiveBitGroups = bits.slice(0, codeCharacters * 5).match(/.{5}/g) ?? []
  return fiveBitGroups.map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function decode(text: string): Bytes {
  const bits = [...text]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  const eightBitGroups = bits.slice(0, codeBytes * 8).match(/.{8}/g) ?? []
  return Uint8Array.from(eightBitGroups, (eight) => Number.parseInt(eight, 2))
}
