/** Tells the sentences of a language from names and amounts, which may end with an ellipsis. */
export function createIsSentence(
  sections: Readonly<Record<string, Readonly<Record<string, string>>>>,
): (text: string) => boolean {
  const sentences = Object.values(sections).flatMap((section) => Object.values(section))
  const whole = new Set(sentences)
  const withPlaces = sentences
    .filter((sentence) => /\{\w+\}/.test(sentence))
    .map((sentence) => {
      const parts = sentence
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'))
      return { pattern: new RegExp(`^${parts.join('.+')}$`), words: parts.join('').trim() }
    })
    // A sentence that is only places, such as "{amount} {symbol}", would match every name.
    .filter(({ words }) => /\p{L}{3}/u.test(words))
  return (text) => whole.has(text) || withPlaces.some(({ pattern }) => pattern.test(text))
}
