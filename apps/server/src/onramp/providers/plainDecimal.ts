/** A number as vendors send it in JSON, without an exponent: `1e-7` becomes `0.0000001`. */
export function plainDecimal(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toFixed(20).replace(/\.?0+$/, '')
}
