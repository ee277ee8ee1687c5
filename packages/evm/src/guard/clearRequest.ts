import type { ClearTypedData } from '@latchkey/clearsigning'
import { getAddress } from 'viem'
import { asAddress, asList, type Fields, isFields } from './fields.ts'
import { invokedMethod } from './isPassing.ts'

/** The typed data of a request, as the wallet gets it; `null` for another request, and for data without types. */
export function typedDataIn(
  { method, params }: { method: string; params: unknown },
  depth = 0,
): ClearTypedData | null {
  if (method === 'wallet_invokeMethod') {
    const inner = invokedMethod(params)
    return inner && depth < maxEnvelopes ? typedDataIn(inner, depth + 1) : null
  }
  if (method !== 'eth_signTypedData_v3' && method !== 'eth_signTypedData_v4') return null
  const [signer, data] = asList(params)
  const value = typeof data === 'string' ? parseJson(data) : data
  if (!isFields(value) || typeof value.primaryType !== 'string') return null
  const { primaryType, message, domain = {} } = value
  const types = typesOf(value.types)
  if (!types || !isFields(message) || !isFields(domain)) return null
  const account = asAddress(signer)
  return { types, primaryType, message, domain, account: account ? getAddress(account) : null }
}

const maxEnvelopes = 4

function typesOf(types: unknown): ClearTypedData['types'] | null {
  if (!isFields(types)) return null
  const entries = Object.entries(types).map(
    ([name, members]) => [name, membersOf(members)] as const,
  )
  if (entries.some(([, members]) => members === null)) return null
  return Object.fromEntries(entries.map(([name, members]) => [name, members ?? []]))
}

function membersOf(members: unknown): ClearTypedData['types'][string] | null {
  if (!Array.isArray(members) || !members.every(isMember)) return null
  return members.map(({ name, type }) => ({ name, type }))
}

function isMember(member: unknown): member is { name: string; type: string } & Fields {
  return isFields(member) && typeof member.name === 'string' && typeof member.type === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Wallets reject invalid JSON, too.
    return null
  }
}
