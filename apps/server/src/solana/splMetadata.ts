import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { cleanText } from '../token/cleanText.ts'
import type { SolanaRpc } from './solanaRpc.ts'

const METADATA_PROGRAM = base58.decode('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const MAX_PER_REQUEST = 100

const reply = v.object({
  value: v.array(
    v.nullable(
      v.object({ data: v.tuple([v.pipe(v.string(), v.maxLength(8192)), v.literal('base64')]) }),
    ),
  ),
})

export type SplNames = { name: string; symbol: string }

/** Names and symbols from Metaplex' metadata program; mints without metadata are left out. */
export async function readSplMetadata(
  rpc: SolanaRpc,
  mints: readonly string[],
): Promise<Map<string, SplNames>> {
  const found = new Map<string, SplNames>()
  for (let start = 0; start < mints.length; start += MAX_PER_REQUEST) {
    const chunk = mints.slice(start, start + MAX_PER_REQUEST)
    const { value } = await rpc(reply, 'getMultipleAccounts', [
      chunk.map(metadataAddress),
      { encoding: 'base64' },
    ])
    for (const [index, mint] of chunk.entries()) {
      const names = parseSplMetadata(Buffer.from(value[index]?.data[0] ?? '', 'base64'))
      if (names) found.set(mint, names)
    }
  }
  return found
}

/** The program-derived address: the first bump whose hash is not a point of the curve. */
export function metadataAddress(mint: string): string {
  const seeds = [Buffer.from('metadata'), METADATA_PROGRAM, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = sha256(
      Buffer.concat([
        ...seeds,
        Uint8Array.of(bump),
        METADATA_PROGRAM,
        Buffer.from('ProgramDerivedAddress'),
      ]),
    )
    if (!isOnCurve(bytes)) return base58.encode(bytes)
  }
  throw new RangeError('No address can be derived')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    // Not on the curve, as a program-derived address must be.
    return false
  }
}

// key (1), update authority (32), mint (32), then length-prefixed texts padded with zeros
const TEXTS_OFFSET = 65

export function parseSplMetadata(bytes: Buffer): SplNames | null {
  const name = readText(bytes, TEXTS_OFFSET)
  if (!name) return null
  const symbol = readText(bytes, name.end)
  if (!symbol?.text) return null
  return { name: name.text || symbol.text, symbol: symbol.text }
}

function readText(bytes: Buffer, offset: number): { text: string; end: number } | null {
  if (bytes.length < offset + 4) return null
  const length = bytes.readUInt32LE(offset)
  const end = offset + 4 + length
  if (length > 256 || bytes.length < end) return null
  return { text: cleanText(bytes.toString('utf8', offset + 4, end)), end }
}
