import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { auditorOf, canonicalJson, readDescriptor } from '@latchkey/clearsigning'

const isDescriptor = /^(ercs|registry\/[^/]+)\/(calldata|eip712)-[^/]+\.json$/

type Json = Readonly<Record<string, unknown>>

/** A file of the registry in its canonical form, its includes merged. */
export type RegistryFile = { path: string; text: string; attestation?: object }

/** The descriptors of a checkout of the registry; `reject` gets those that our renderer would not accept. */
export async function readRegistry(
  checkout: string,
  reject: (path: string, reason: string) => void,
): Promise<readonly RegistryFile[]> {
  const paths = readdirSync(checkout, { recursive: true, encoding: 'utf8' })
    .map(toPosix)
    .filter((path) => isDescriptor.test(path))
  const files: RegistryFile[] = []
  for (const path of paths.toSorted()) {
    const text = canonicalJson(merged(checkout, path))
    const read = readDescriptor(text)
    if ('problems' in read) {
      const [first] = read.problems
      reject(path, `${first?.path ?? ''} ${first?.message ?? ''}`.trim())
      continue
    }
    const attestation = await attestationFor(checkout, path, text)
    files.push({ path, text, ...(attestation ? { attestation } : {}) })
  }
  return files
}

function toPosix(path: string): string {
  return path.split('\\').join('/')
}

function readJson(path: string): Json {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isRecord(value)) throw new Error(`${path} is no JSON object`)
  return value
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function merged(checkout: string, path: string): Json {
  const { includes, ...own } = readJson(join(checkout, path))
  if (typeof includes !== 'string') return own
  return mergeRecords(merged(checkout, posix.join(posix.dirname(path), includes)), own)
}

/** The including file wins member by member; `fields` merge by their path. */
function mergeRecords(included: Json, own: Json): Json {
  const result: Record<string, unknown> = { ...included }
  for (const [name, value] of Object.entries(own)) {
    const other = included[name]
    if (isRecord(value) && isRecord(other)) result[name] = mergeRecords(other, value)
    else if (name === 'fields' && Array.isArray(value) && Array.isArray(other)) {
      result[name] = mergeFields(other, value)
    } else result[name] = value
  }
  return result
}

function mergeFields(included: readonly unknown[], own: readonly unknown[]): readonly unknown[] {
  const byPath = new Map(own.map((field) => [isRecord(field) ? field.path : field, field]))
  const kept = included.map((field) => {
    const path = isRecord(field) ? field.path : undefined
    const change = path === undefined ? undefined : byPath.get(path)
    byPath.delete(path)
    return isRecord(field) && isRecord(change) ? mergeRecords(field, change) : field
  })
  return [...kept, ...own.filter((field) => [...byPath.values()].includes(field))]
}

type SignedFile = {
  signer: string
  sig: {
    message: { time: number | string; expirationTime: number | string; salt: `0x${string}` }
    signature: { r: `0x${string}`; s: `0x${string}`; v: 27 | 28 }
  }
}

/** The attestation of a file that covers the merged text: many in the registry sign the file with its includes. */
async function attestationFor(
  checkout: string,
  path: string,
  text: string,
): Promise<object | null> {
  const folder = join(checkout, dirname(path), 'sigs')
  if (!existsSync(folder)) return null
  const start = `${basename(path, '.json')}.eip155-`
  for (const name of readdirSync(folder).filter((file) => file.startsWith(start))) {
    const { signer, sig } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SignedFile
    const { time, expirationTime, salt } = sig.message
    const attestation = { time: Number(time), salt, ...sig.signature }
    const expiry = Number(expirationTime)
    const signed = { ...attestation, expirationTime: expiry }
    if (await auditorOf(text, signed, { auditors: [signer], now: 0 })) {
      const { r, s, v } = sig.signature
      return { ...(expiry ? { expirationTime: expiry } : {}), time: Number(time), salt, r, s, v }
    }
  }
  return null
}
