import { isLatchkeyError } from '@latchkey/core'
import { type AdapterContext, ownValue } from '@latchkey/core/adapter'
import { UserRejectedRequestError } from 'viem'
import type { Eip1193Provider } from '../wallet/eip1193.ts'
import { isPassing } from './isPassing.ts'

type Request = Parameters<Eip1193Provider['request']>[0]
type Callback = (error: unknown, reply?: unknown) => void

const guarded = new WeakMap<Eip1193Provider, Eip1193Provider>()
const unguarded = new WeakMap<Eip1193Provider, Eip1193Provider>()

/**
 * The wallet's provider as the site gets it: known reads are passed through, and the core reviews every other
 * request before the wallet receives it, including methods that don't exist yet.
 */
export function guardProvider(
  { reviewRequest }: Pick<AdapterContext, 'reviewRequest'>,
  provider: Eip1193Provider,
): Eip1193Provider {
  if (!reviewRequest || unguarded.has(provider)) return provider
  const existing = guarded.get(provider)
  if (existing) return existing
  const request = async ({ method, params: rawParams }: Request): Promise<unknown> => {
    const params = snapshot(rawParams)
    if (!isPassing({ method, params })) {
      await reviewRequest({ method, params: params ?? [] }).catch(rejectAsWallets)
    }
    return provider.request(params === undefined ? { method } : { method, params })
  }
  const guardedMethods: Readonly<Record<string, unknown>> = {
    request,
    send: (first: unknown, second: unknown) => sendLegacy(request, first, second),
    sendAsync: (first: unknown, second: unknown) => sendLegacy(request, first, second),
  }
  const guard = new Proxy(provider, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(guardedMethods, name)) {
        return name === 'request' || name in target ? ownValue(guardedMethods, name) : undefined
      }
      const value: unknown = Reflect.get(target, name, target)
      // Providers with private fields need their own object as `this`.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  guarded.set(provider, guard)
  unguarded.set(guard, provider)
  return guard
}

/**
 * A deep copy, so that the wallet gets what was reviewed: a page could change its objects in between. Not
 * `structuredClone`, which rejects the reactive proxies of some frameworks.
 */
function snapshot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snapshot)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, snapshot(part)]))
}

/** Sites recognize a rejection by EIP-1193's code 4001. */
function rejectAsWallets(error: unknown): never {
  throw isLatchkeyError(error) ? new UserRejectedRequestError(error) : error
}

/** The wallet's own provider, for requests that have been reviewed already. */
export function unguardedProvider(provider: Eip1193Provider): Eip1193Provider {
  return unguarded.get(provider) ?? provider
}

/** `send` and `sendAsync` from before EIP-1193: a method name, or a payload with a callback. */
function sendLegacy(
  request: (request: Request) => Promise<unknown>,
  first: unknown,
  second: unknown,
): Promise<unknown> | undefined {
  if (typeof first === 'string') return request({ method: first, params: second ?? [] })
  const payload = (typeof first === 'object' && first !== null ? first : {}) as Partial<Request>
  const { method = '', params = [] } = payload
  const answer = request({ method, params })
  if (typeof second !== 'function') return answer
  const callback = second as Callback
  answer.then(
    (result) => callback(null, { ...payload, jsonrpc: '2.0', result }),
    (error: unknown) => callback(error),
  )
}
