import { ownValue } from '@latchkey/core/adapter'
import { plainText } from '../format/plainText.ts'

/** Hebrew and Arabic letters. */
const rightToLeft = /[\u0590-\u08ff]/

/**
 * Fills the `{placeholders}` of a sentence. The values are sanitised first. In a right-to-left sentence each one is
 * isolated (U+2068, U+2069), so that an amount or an address keeps its own direction.
 */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  const isRtl = rightToLeft.test(sentence)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = ownValue(values, name)
    if (value === undefined || value === null) return place
    const text = plainText(String(value))
    return isRtl ? `\u2068${text}\u2069` : text
  })
}
