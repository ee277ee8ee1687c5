import * as v from 'valibot'
import type { Address } from 'viem'
import type { Context } from '../context/context.ts'
import type { IdentityProvider } from './providers/provider.ts'
import { resolveAvatar } from './resolveAvatar.ts'

const FOUND_TTL_MS = 300_000
const NOT_FOUND_TTL_MS = 60_000

/** `avatar` is the original URL of the picture; browsers get it through the image proxy. */
export type KnownIdentity = { name: string | null; avatar: string | null; resolvedAt: string }

const cachedIdentity: v.GenericSchema<unknown, KnownIdentity> = v.object({
  name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  resolvedAt: v.string(),
})

export async function fetchIdentity(
  context: Context,
  provider: IdentityProvider,
  { address, fresh }: { address: Address; fresh: boolean },
  signal: AbortSignal,
): Promise<KnownIdentity> {
  const key = `identity:${address}`
  const text = fresh ? null : await context.cache.get(key)
  const known = text === null ? null : v.safeParse(cachedIdentity, JSON.parse(text))
  if (known?.success) return known.output
  const found = await provider.fetchIdentity(address, signal)
  const identity: KnownIdentity = {
    name: found?.name ?? null,
    avatar: found?.avatar ? await resolveAvatar(context, found.avatar, address, signal) : null,
    resolvedAt: new Date(context.clock.now()).toISOString(),
  }
  await context.cache.set(key, JSON.stringify(identity), found ? FOUND_TTL_MS : NOT_FOUND_TTL_MS)
  return identity
}
