const signingDomain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const messageFormats = [0, 1, 2]
const maxBodyLength = 0xffff

/**
 * The byte strings a wallet may have signed for this text in Solana's off-chain message format:
 * version 0 with its application domain left empty, the shorter form the command line and hardware
 * wallets use, and version 1. Each starts with a byte no transaction starts with.
 */
export function offchainMessages(text: Uint8Array, publicKey: Uint8Array): Uint8Array[] {
  if (text.length > maxBodyLength) return []
  const length = [text.length & 0xff, text.length >> 8]
  const version0 = messageFormats.flatMap((format) => [
    withSigningDomain([0], new Uint8Array(32), [format, 1], publicKey, length, text),
    withSigningDomain([0, format], length, text),
  ])
  return [...version0, withSigningDomain([1, 1], publicKey, text)]
}

function withSigningDomain(...parts: (ArrayLike<number> & Iterable<number>)[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, signingDomain.length)
  const bytes = new Uint8Array(size)
  bytes.set(signingDomain)
  let offset = signingDomain.length
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
