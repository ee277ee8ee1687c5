type Detector = { detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The largest edge in px: more pixels do not help decoding and slow it down. */
const maxSidePx = 1200

/** The text of the QR code in an image, or `null` without an image or code. */
export async function decodeQrImage(file: Blob): Promise<string | null> {
  const picture = await openPicture(file)
  if (!picture) return null
  try {
    return (await decodeWithBrowser(picture)) ?? (await decodeWithLibrary(picture))
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

/** Chrome on Android and macOS decode QR codes (`BarcodeDetector`); some browsers have the class without the format. */
async function decodeWithBrowser(picture: ImageBitmap): Promise<string | null> {
  const BarcodeDetector: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  try {
    if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code') || !BarcodeDetector)
      return null
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture)
    return found?.rawValue ?? null
  } catch {
    return null
  }
}

async function decodeWithLibrary(picture: ImageBitmap): Promise<string | null> {
  const pixels = readPixels(picture)
  if (!pixels) return null
  const { default: decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pixels)
  } catch {
    // The decoder throws when there is no code.
    return null
  }
}

function readPixels(picture: ImageBitmap): ImageData | null {
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Transparent pixels count as white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
