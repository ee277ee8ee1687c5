import { ownValue } from '@latchkey/core/adapter'
import { plainText } from '../format/plainText.ts'

/** Hebrew and Arabic characters. */
const rightToLeft = /[\u0590-\u08ff]/

/** Fills the `{placeholders}` of a sentence. The values are sanitised first. */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  const parts = rightToLeft.test(sentence) ? isolate(sentence) : sentence
  return parts.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = ownValue(values, name)
    return value === undefined || value === null ? placeholder : plainText(String(value))
  })
}

/**
 * Isolates the values of a right-to-left sentence, so that an address or `0.5 ETH` keeps its own direction. U+200F comes
 * first because a `bdi` takes its direction from the first word, which may be a value.
 */
function isolate(sentence: string): string {
  return `\u200f${sentence.replace(/\{\w+\}(?: \{\w+\})*/g, '\u2068$&\u2069')}`
}
