/** The first wish that is offered, exactly or by its main language (`de-AT` takes `de`). English needs no offer. */
export function matchLanguage(
  wanted: readonly string[],
  offered: readonly string[],
): string | null {
  for (const wish of wanted) {
    const parts = wish.split('-')
    for (let length = parts.length; length > 0; length--) {
      const tag = parts.slice(0, length).join('-').toLowerCase()
      const match = offered.find((one) => one.toLowerCase() === tag)
      if (match) return match
    }
    if (parts[0] === 'en') return null
  }
  return null
}
