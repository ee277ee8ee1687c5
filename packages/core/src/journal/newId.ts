/** An id nobody else has. Wallets take it as the name of a batch, so it is hex of 32 bytes. */
export function newId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
