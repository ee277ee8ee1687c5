import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, randomBytes } from './bytes.ts'

const rootBytes = 32

/** One secret for all chains. */
export function createRoot(): Bytes {
  return randomBytes(rootBytes)
}

/** The 24 words any other wallet takes. */
export function rootToWords(root: Bytes): string {
  return entropyToMnemonic(root, wordlist)
}

export function wordsToRoot(words: string): Bytes {
  return new Uint8Array(mnemonicToEntropy(words, wordlist))
}

/** BIP-39's seed, from which BIP-32 and SLIP-10 derive. */
export async function rootToSeed(root: Bytes): Promise<Bytes> {
  return new Uint8Array(await mnemonicToSeed(rootToWords(root)))
}
