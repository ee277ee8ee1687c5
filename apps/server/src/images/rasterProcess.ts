import sharp from 'sharp'

/** The raster process: isolates the server from crashes and memory use of hostile pictures. */
type Job = { bytes: Uint8Array; size: number }

const MAX_MEMORY_BYTES = 256 * 1024 * 1024
const MAX_PIXELS = 4_000_000
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Gif', 'Nsgif', 'Heif', 'Svg']

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) })

async function rasterise({ bytes, size }: Job): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: 2 })
    .rotate()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: false })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

process.on('message', (job: Job) => {
  rasterise(job).then(
    (png) => process.send?.({ png }),
    () => process.send?.({ png: null }),
  )
})
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1)
}, 25).unref()
process.send?.({ ready: true })
