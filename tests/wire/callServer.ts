import type { Endpoint } from '@latchkey/wire'

export type CallOptions = {
  projectId?: string | null
  headers?: Readonly<Record<string, string>>
}

/** Calls an endpoint as the clients do: query for GET, otherwise a JSON body without a content type. */
export async function callServer(
  base: string,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name]) => !names.includes(name))
  const url = new URL(path, base)
  if (endpoint.method === 'GET') {
    for (const [name, value] of rest) url.searchParams.set(name, String(value))
  }
  const { projectId = 'wire' } = options
  if (projectId !== null) url.searchParams.set('projectId', projectId)
  const body = endpoint.method === 'GET' ? null : JSON.stringify(Object.fromEntries(rest))
  const response = await fetch(url, {
    method: endpoint.method,
    body,
    headers: options.headers ?? {},
    signal: AbortSignal.timeout(15_000),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
