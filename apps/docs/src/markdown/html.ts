const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? character)
}

/** The text of markup, for titles, search and descriptions. */
export function plainText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...entities]
    .toReversed()
    .reduce((rest, [character, entity]) => rest.replaceAll(entity, character), text)
}

/** Anchors as GitHub writes them, so that a link works there and on the site. */
export function createSlugs(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}
