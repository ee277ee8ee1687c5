/** The number of buffers recorded, the number not wiped yet, and the function that stops recording. */
export type SecretWatch = { seen(): number; left(): number; stop(): void }

/**
 * Records every secret buffer that goes into or comes out of WebCrypto: raw keys, and plaintexts before encryption and
 * after decryption. It records the buffers themselves, so that a test can check that they were wiped.
 */
export function watchSecrets(): SecretWatch {
  const { subtle } = crypto
  const buffers: Uint8Array[] = []
  const record = (value: unknown) => {
    if (value instanceof Uint8Array) buffers.push(value)
    else if (value instanceof ArrayBuffer) buffers.push(new Uint8Array(value))
  }
  const wrap = (name: 'importKey' | 'encrypt' | 'decrypt', at: number | 'result') => {
    const original: unknown = Reflect.get(subtle, name)
    if (typeof original !== 'function') throw new TypeError(`There is no ${name}`)
    Reflect.set(subtle, name, async (...args: unknown[]) => {
      if (typeof at === 'number') record(args[at])
      const result = await Reflect.apply(original, subtle, args)
      if (at === 'result') record(result)
      return result
    })
    return () => Reflect.deleteProperty(subtle, name)
  }
  const cleanups = [wrap('importKey', 1), wrap('encrypt', 2), wrap('decrypt', 'result')]
  return {
    seen: () => buffers.length,
    left: () => buffers.filter((bytes) => bytes.some((byte) => byte !== 0)).length,
    stop: () => {
      for (const restore of cleanups) restore()
    },
  }
}
