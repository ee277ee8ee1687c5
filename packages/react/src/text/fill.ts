import { ownValue } from '@latchkey/core/adapter'
import { plainText } from '../format/plainText.ts'

/** Fills the `{placeholders}` of a sentence. The values are sanitised first. */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = ownValue(values, name)
    return value === undefined || value === null ? place : plainText(String(value))
  })
}
