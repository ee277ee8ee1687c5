const mark = '~bigint~'

/** JSON as Solana's nodes write it: whole numbers of any size stand as numbers. */
export function toRpcJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? `${mark}${item}` : item,
  )
  return text.replaceAll(/"~bigint~(-?\d+)"/g, '$1')
}
