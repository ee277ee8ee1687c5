/** A 32-bit hash of a text (FNV-1a with a final mix), for colors and never for secrets. */
export function hash(text: string, seed: number = 0): number {
  let bits = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
