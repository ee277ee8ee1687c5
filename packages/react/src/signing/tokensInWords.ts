import type { ClearValue, ClearView, RequestWords } from '@latchkey/core/adapter'

/** The tokens and collections on the request's network that its words name. */
export function tokensInWords(
  words: RequestWords | null,
  chainId: number | null,
): readonly string[] {
  const values = (words?.parts ?? []).flatMap((part) => (part ? valuesIn(part.view) : []))
  return values.flatMap((value): readonly string[] => {
    if (!('chainId' in value) || value.chainId !== chainId) return []
    if (value.kind === 'nft') return value.collection ? [value.collection] : []
    return 'token' in value ? [value.token] : []
  })
}

function valuesIn(view: ClearView): readonly ClearValue[] {
  return view.fields.flatMap(({ value }) =>
    value.kind === 'call' && value.call.view ? valuesIn(value.call.view) : [value],
  )
}
