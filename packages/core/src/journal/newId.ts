/** A random id for a journal entry. It is also the EIP-5792 batch id, which wallets expect as 32 bytes of hex. */
export function newId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
