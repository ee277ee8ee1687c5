/**
 * The first preferred language that is offered: exactly, by its primary subtag (`de-AT` matches `de`), or in the same
 * script (`zh-HK` matches `zh-TW`, `pt` matches `pt-BR`). `null` means English.
 */
export function matchLanguage<Tag extends string>(
  preferred: readonly string[],
  offered: readonly Tag[],
): Tag | null {
  for (const tag of preferred) {
    const match = matchTag(tag, offered)
    if (match) return match
    if (/^en\b/i.test(tag)) return null
  }
  return null
}

function matchTag<Tag extends string>(tag: string, offered: readonly Tag[]): Tag | undefined {
  const parts = tag.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length--) {
    const candidate = parts.slice(0, length).join('-')
    const match = offered.find((offeredTag) => offeredTag.toLowerCase() === candidate)
    if (match) return match
  }
  const script = scriptOf(tag)
  return script ? offered.find((candidate) => scriptOf(candidate) === script) : undefined
}

/** The language with its script: `zh-Hant` for `zh-TW`, `he-Hebr` for the old tag `iw`. */
function scriptOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Not a BCP-47 tag; a page or an owner may write anything.
    return null
  }
}
