/** An LRU cache of pictures, limited by bytes. */
export type ImageCache<Picture> = {
  get(key: string): Picture | undefined
  set(key: string, picture: Picture, bytes: number, ttlMs: number): void
}

type Entry<Picture> = { picture: Picture; bytes: number; expiresAt: number }

export function createImageCache<Picture>(
  maxBytes: number,
  now: () => number,
): ImageCache<Picture> {
  const entries = new Map<string, Entry<Picture>>()
  let usedBytes = 0
  const drop = (key: string): void => {
    usedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      drop(key)
      if (entry.expiresAt <= now()) return undefined
      entries.set(key, entry)
      usedBytes += entry.bytes
      return entry.picture
    },
    set(key, picture, bytes, ttlMs) {
      drop(key)
      entries.set(key, { picture, bytes, expiresAt: now() + ttlMs })
      usedBytes += bytes
      for (const oldest of entries.keys()) {
        if (usedBytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
