import { createHmac } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { deriveSecret, serverSecret } from '../secret/serverSecret.ts'

const EVM_ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g
const ACCOUNT_KEY = /address|account|recipient|sender/i
const MAX_DEPTH = 8

/** The project's hash key, so that its hashes cannot be joined with another project's. */
export async function analyticsSecret(
  context: Pick<Context, 'config' | 'db'>,
  projectId: string,
): Promise<Buffer> {
  return deriveSecret(await serverSecret(context, 'analytics'), projectId)
}

/** Hashes an account with the project's key: equal within a project, different between projects. */
export function hashAccount(account: string, secret: Buffer): string {
  // EVM addresses are case-insensitive; other addresses are not.
  const normalised = /^0x/i.test(account) ? account.toLowerCase() : account
  return createHmac('sha256', secret).update(normalised).digest('hex').slice(0, 32)
}

/** Hashes every account in an event's properties, at any depth. */
export function hashAccounts(value: unknown, secret: Buffer, key = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (typeof value === 'string') {
    if (ACCOUNT_KEY.test(key)) return hashAccount(value, secret)
    return value.replace(EVM_ADDRESS, (address) => hashAccount(address, secret))
  }
  if (Array.isArray(value)) return value.map((item) => hashAccounts(item, secret, key, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(EVM_ADDRESS, (address) => hashAccount(address, secret)),
      hashAccounts(inner, secret, name, depth + 1),
    ]),
  )
}
