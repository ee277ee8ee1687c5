/** The pictures asked for most lately, up to a number of bytes. */
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
  let held = 0
  const drop = (key: string): void => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      drop(key)
      if (entry.expiresAt <= now()) return undefined
      entries.set(key, entry)
      held += entry.bytes
      return entry.picture
    },
    set(key, picture, bytes, ttlMs) {
      drop(key)
      entries.set(key, { picture, bytes, expiresAt: now() + ttlMs })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
