import type { Endpoint } from '@latchkey/wire'

type Input = Readonly<Record<string, unknown>>

/** The URL and body of a request to an endpoint (pure). Empty values are left out. */
export function endpointRequest(
  base: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Input,
  params: Readonly<Record<string, string>>,
): { url: string; body: string | undefined } {
  const inPath = new Set<string>()
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
    inPath.add(name)
    return encodeURIComponent(toText(input[name]))
  })
  const otherFields = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  )
  const query = new URLSearchParams(params)
  if (endpoint.method === 'GET') {
    for (const [name, value] of otherFields)
      if (toText(value) !== '') query.set(name, toText(value))
  }
  const body = endpoint.method === 'GET' ? undefined : toBody(Object.fromEntries(otherFields))
  return { url: `${base}${path}?${query}`, body }
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.map(toText).join(',') : String(value)
}

function toBody(value: Input): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  )
}
