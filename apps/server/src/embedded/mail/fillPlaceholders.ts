import { ownValue } from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'

/** Fills the `{placeholders}` of a sentence. In a right-to-left one each value keeps its own direction. */
export function fillPlaceholders(
  language: LanguageCode,
  values: Readonly<Record<string, string>>,
): (sentence: string) => string {
  const isRtl = textDirection(language) === 'rtl'
  return (sentence) =>
    sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = ownValue(values, name)
      if (value === undefined) return place
      return isRtl ? `\u2068${value}\u2069` : value
    })
}
