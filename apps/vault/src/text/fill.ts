/** Fills the `{placeholders}` of a sentence. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | bigint>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
