const imageDataUrl = /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i
const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/
const lengthLimit = 1_000_000

/** The URL if it may be used as the `src` of an `<img>` (where SVG scripts don't run), otherwise `null`. */
export function safeImage(src: string | undefined | null): string | null {
  if (!src || src.length > lengthLimit) return null
  const text = src.trim()
  if (imageDataUrl.test(text)) return text
  return isWebUrl(text) ? text : null
}

function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' || loopback.test(url.hostname)
}
