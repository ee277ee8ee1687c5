import { sha256 } from '@noble/hashes/sha2'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, randomBytes, wipe } from './bytes.ts'
import { deriveSeedPbkdf2 } from './deriveSeedPbkdf2.ts'

const rootBytes = 32
const wordBits = 11
const longestWordLength = 8

/** The root key, from which the keys of all chains are derived. */
export function createRoot(): Bytes {
  return randomBytes(rootBytes)
}

/** The 24 BIP-39 words. Only for showing them to the owner: a string cannot be wiped. */
export function rootToWords(root: Bytes): string {
  return entropyToMnemonic(root, wordlist)
}

export function wordsToRoot(words: string): Bytes {
  return new Uint8Array(mnemonicToEntropy(words, wordlist))
}

/** The BIP-39 seed, from which BIP-32 and SLIP-10 derive. The words exist only as bytes here, and are wiped. */
export async function rootToSeed(root: Bytes): Promise<Bytes> {
  const words = mnemonicBytes(root)
  try {
    return await deriveSeedPbkdf2(words)
  } finally {
    wipe(words)
  }
}

/** The BIP-39 words as bytes: the root and one checksum bit for every four bytes, eleven bits to a word. */
function mnemonicBytes(root: Bytes): Bytes {
  const bits = root.length * 8 + root.length / 4
  const rootAndChecksum = new Uint8Array([...root, ...sha256(root)])
  const buffer = new Uint8Array((bits / wordBits) * (longestWordLength + 1))
  let end = 0
  for (let at = 0; at < bits; at += wordBits) {
    const word = wordlist[wordIndexAt(rootAndChecksum, at)] ?? ''
    if (end > 0) buffer[end++] = 0x20
    for (const character of word) buffer[end++] = character.charCodeAt(0)
  }
  const words = buffer.slice(0, end)
  wipe(rootAndChecksum, buffer)
  return words
}

function wordIndexAt(bytes: Uint8Array, start: number): number {
  let value = 0
  for (let at = start; at < start + wordBits; at += 1) {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    value = value * 2 + bit
  }
  return value
}
