import { encode } from 'uqr'

/** An image of a QR code like a screenshot: scaled, with a margin. */
export async function drawQr(text: string, type = 'image/png'): Promise<File> {
  const { data, size } = encode(text, { border: 2 })
  const dot = 7
  const canvas = new OffscreenCanvas(size * dot + 80, size * dot + 120)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(40 + x * dot, 60 + y * dot, dot, dot)
    }
  }
  return new File([await canvas.convertToBlob({ type })], 'code', { type })
}
