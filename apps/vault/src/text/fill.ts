import { ownValue } from '@latchkey/wire'
import { pageLanguage } from './language.ts'

/** First-strong isolate and its end: an amount or a name keeps its own direction inside a right-to-left sentence. */
const [isolate, endIsolate] = ['\u2068', '\u2069']

/** Fills the `{placeholders}` of a sentence. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | bigint>>,
): string {
  const isRtl = pageLanguage().dir === 'rtl'
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = ownValue(values, name)
    if (value === undefined) return place
    return isRtl ? `${isolate}${value}${endIsolate}` : String(value)
  })
}
