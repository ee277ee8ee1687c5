/** A font family in place of `system-ui`: on Linux that one is slow to resolve and ends in a font of unusual width. */
export function systemFont(): string | null {
  return navigator.userAgent.includes('Linux') ? 'sans-serif' : null
}
