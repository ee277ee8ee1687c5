import { base64urlnopad, hex } from '@scure/base'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { rootToWords } from '../../apps/vault/src/keys/root.ts'

const mask = 0x5a

/**
 * Runs before the vault's own scripts: records every buffer that contained a secret, so that the test can check
 * whether it is overwritten, and an encoded copy of its content, so that the search does not find the copy.
 */
export const recordSecrets = `(() => {
  if (!location.hostname.startsWith('vault.')) return
  window.taken = []
  const note = (name, bytes) => taken.push({ name, bytes, altered: Array.from(bytes, (one) => one ^ ${mask}) })
  for (const name of ['decrypt', 'deriveBits']) {
    const real = SubtleCrypto.prototype[name]
    SubtleCrypto.prototype[name] = async function (...words) {
      const out = await real.apply(this, words)
      note(name, new Uint8Array(out))
      return out
    }
  }
  const real = SubtleCrypto.prototype.importKey
  SubtleCrypto.prototype.importKey = function (...words) {
    const [format, bytes] = words
    if (format === 'raw' && bytes instanceof Uint8Array) note('importKey', bytes)
    return real.apply(this, words)
  }
})()`

export type RecordedSecret = { name: string; bytes: Uint8Array; isWiped: boolean }

export async function readRecordedSecrets(vault: Frame): Promise<readonly RecordedSecret[]> {
  const notes = await vault.evaluate(
    `taken.map(({ name, bytes, altered }) => [name, altered, bytes.every((one) => one === 0)])`,
  )
  return (notes as [string, number[], boolean][]).map(([name, altered, isWiped]) => ({
    name,
    bytes: Uint8Array.from(altered, (one) => one ^ mask),
    isWiped,
  }))
}

/** The recorded secrets in hex, base64 and decimal, and the wallet's mnemonic words. */
export function encodingsOf(taken: readonly RecordedSecret[], address: string): readonly string[] {
  const secrets = taken.map(({ bytes }) => bytes).filter(({ length }) => length >= 16)
  const words = secrets
    .filter(({ length }) => length === 32)
    .map((root) => rootToWords(new Uint8Array(root)))
    .find((phrase) => mnemonicToAccount(phrase).address === address)
  if (!words) throw new Error('The key of this wallet did not pass')
  const key = mnemonicToAccount(words).getHdKey().privateKey ?? new Uint8Array()
  const spelled = [...secrets, key].flatMap((bytes) => [
    hex.encode(bytes),
    base64urlnopad.encode(bytes),
    bytes.join(','),
    BigInt(`0x${hex.encode(bytes)}`).toString(),
  ])
  return [...spelled, words, words.split(' ').slice(0, 4).join(' '), words.replaceAll(' ', ',')]
}

/** The strings of a page's heap after garbage collection. */
export async function heapStrings(
  context: BrowserContext,
  page: Page | Frame,
): Promise<readonly string[]> {
  const session = await context.newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  // Left open: closing the session would remove the page's virtual authenticator.
  const { strings }: { strings: string[] } = JSON.parse(chunks.join(''))
  return strings
}

export function findIn(strings: readonly string[], wanted: readonly string[]): readonly string[] {
  const whole = strings.join('\n').toLowerCase()
  return wanted.filter((candidate) => whole.includes(candidate.toLowerCase()))
}
