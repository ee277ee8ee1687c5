/**
 * The first preferred language that is offered, exactly or by its primary subtag (`de-AT` matches `de`). `null` means
 * English.
 */
export function matchLanguage(
  preferred: readonly string[],
  offered: readonly string[],
): string | null {
  for (const tag of preferred) {
    const parts = tag.split('-')
    for (let length = parts.length; length > 0; length--) {
      const candidate = parts.slice(0, length).join('-').toLowerCase()
      const match = offered.find((one) => one.toLowerCase() === candidate)
      if (match) return match
    }
    if (parts[0] === 'en') return null
  }
  return null
}
