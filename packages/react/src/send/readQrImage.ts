type Detector = { detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** More pixels make no code clearer, and everything slower. */
const longestSide = 1200

/** What the QR code in a picture says, or `null` when there is no picture or no code in it. */
export async function readQrImage(file: Blob): Promise<string | null> {
  const picture = await openPicture(file)
  if (!picture) return null
  try {
    return (await askBrowser(picture)) ?? (await decode(picture))
  } finally {
    picture.close()
  }
}

async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** Most browsers on phones read codes themselves; others have the class but not the ability. */
async function askBrowser(picture: ImageBitmap): Promise<string | null> {
  const Known: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  try {
    if (!(await Known?.getSupportedFormats())?.includes('qr_code') || !Known) return null
    const [found] = await new Known({ formats: ['qr_code'] }).detect(picture)
    return found?.rawValue ?? null
  } catch {
    return null
  }
}

async function decode(picture: ImageBitmap): Promise<string | null> {
  const pixels = readPixels(picture)
  if (!pixels) return null
  const { default: decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pixels)
  } catch {
    // Its way to say that there is no code.
    return null
  }
}

function readPixels(picture: ImageBitmap): ImageData | null {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // What is transparent counts as paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
