const maxDepth = 6

/** The JSON-RPC code of an error, however deep it is wrapped; `null` without one. */
export function rpcCode(error: unknown): number | null {
  return rpcCodes(error)[0] ?? null
}

/** The codes of the error and of everything it wraps, the outermost first. */
export function rpcCodes(error: unknown): readonly number[] {
  return layersOf(error).flatMap((layer) => {
    const code: unknown = Reflect.get(layer, 'code')
    return typeof code === 'number' && Number.isInteger(code) ? [code] : []
  })
}

/** The messages of the error and its causes. */
export function errorText(error: unknown): string {
  const parts = layersOf(error).flatMap((layer) =>
    ['message', 'details', 'shortMessage'].map((name) => Reflect.get(layer, name)),
  )
  return parts
    .filter((part) => typeof part === 'string')
    .join('\n')
    .slice(0, 10_000)
}

/** The error, its causes and the originals that wallets hide in `data`, the outermost first. */
function layersOf(error: unknown): readonly object[] {
  const layers: object[] = []
  let nextLayer: unknown[] = [error]
  for (let depth = 0; depth < maxDepth && nextLayer.length > 0; depth += 1) {
    const objects = nextLayer.filter((item) => typeof item === 'object' && item !== null)
    layers.push(...objects)
    nextLayer = objects.flatMap(wrappedIn)
  }
  return layers
}

function wrappedIn(layer: object): unknown[] {
  const data: unknown = Reflect.get(layer, 'data')
  const original: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'originalError') : undefined
  return [Reflect.get(layer, 'cause'), original, Reflect.get(layer, 'error')]
}
