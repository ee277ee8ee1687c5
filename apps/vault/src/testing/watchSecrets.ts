/** Buffers seen so far, those that still hold something, and the end of the watch. */
export type SecretWatch = { seen(): number; left(): number; stop(): void }

/**
 * Collects every buffer that goes into or comes out of WebCrypto as a secret: raw keys, and plain texts before
 * encryption and after decryption. They are the buffers themselves, so that a test sees whether they were wiped.
 */
export function watchSecrets(): SecretWatch {
  const { subtle } = crypto
  const buffers: Uint8Array[] = []
  const note = (value: unknown) => {
    if (value instanceof Uint8Array) buffers.push(value)
    else if (value instanceof ArrayBuffer) buffers.push(new Uint8Array(value))
  }
  const wrap = (name: 'importKey' | 'encrypt' | 'decrypt', at: number | 'result') => {
    const original: unknown = Reflect.get(subtle, name)
    if (typeof original !== 'function') throw new TypeError(`There is no ${name}`)
    Reflect.set(subtle, name, async (...args: unknown[]) => {
      if (typeof at === 'number') note(args[at])
      const result = await Reflect.apply(original, subtle, args)
      if (at === 'result') note(result)
      return result
    })
    return () => Reflect.deleteProperty(subtle, name)
  }
  const undo = [wrap('importKey', 1), wrap('encrypt', 2), wrap('decrypt', 'result')]
  return {
    seen: () => buffers.length,
    left: () => buffers.filter((bytes) => bytes.some((byte) => byte !== 0)).length,
    stop: () => {
      for (const restore of undo) restore()
    },
  }
}
