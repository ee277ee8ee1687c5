import { createHash } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { fetchPublic } from '../upstream/fetchPublic.ts'
import { createImageCache } from './imageCache.ts'
import type { Picture } from './picture.ts'
import { createRasteriser, type Rasteriser } from './rasteriser.ts'

export type Pictures = {
  /** Fetches and rasterizes an external picture; `null` when it is unavailable. */
  fetchRemote(url: string, size: number): Promise<Picture | null>
  /** A packaged picture, or a PNG of it in the requested size. */
  renderPackaged(picture: Picture, size: number | null): Promise<Picture>
  close(): void
}

const CACHE_BYTES = 64 * 1024 * 1024
const DAY_MS = 86_400_000
const FAILURE_TTL_MS = 60_000
const MAX_BYTES = 2 * 1024 * 1024
const FETCH_TIMEOUT_MS = 5_000
const MAX_FETCHES = 50

export function createPictures(context: Context): Pictures {
  const rasteriser: Rasteriser = createRasteriser()
  const cache = createImageCache<Picture | null>(CACHE_BYTES, () => context.clock.now())
  const fetching = new Map<string, Promise<Picture | null>>()

  const fetchPng = async (url: string, size: number): Promise<Picture | null> => {
    const { privateHosts } = context.config
    const options = {
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      accept: 'image/*',
      privateHosts,
    }
    const { bytes } = await fetchPublic(url, options)
    const png = await rasteriser.toPng(bytes, size)
    return png && { type: 'image/png', body: png }
  }
  const cachePicture = (key: string, picture: Picture | null): Picture | null => {
    const bytes = picture ? picture.body.length : 100
    cache.set(key, picture, bytes + key.length, picture ? DAY_MS : FAILURE_TTL_MS)
    return picture
  }
  return {
    async fetchRemote(url, size) {
      const key = `${size} ${url}`
      const known = cache.get(key)
      if (known !== undefined) return known
      const running = fetching.get(key)
      if (running) return running
      if (fetching.size >= MAX_FETCHES) return null
      const started = fetchPng(url, size)
        // Any failure counts as no picture; it is cached, so that it is not fetched again at once.
        .catch(() => null)
        .then((picture) => cachePicture(key, picture))
        .finally(() => fetching.delete(key))
      fetching.set(key, started)
      return started
    },
    async renderPackaged(picture, size) {
      if (size === null) return picture
      const key = `${size} ${createHash('sha256').update(picture.body).digest('base64')}`
      const known = cache.get(key)
      if (known) return known
      const png = await rasteriser.toPng(picture.body, size)
      return (png && cachePicture(key, { type: 'image/png', body: png })) ?? picture
    },
    close: () => rasteriser.close(),
  }
}
