import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { seal, unseal } from '../keys/seal.ts'
import { DamagedError, type KeyPurpose, type KeyUse, type Kms, keyPurposes } from './kms.ts'

const key = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((bytes) => bytes.length === 32, 'must be 32 bytes'),
)
const versions = v.pipe(v.array(key), v.minLength(1), v.maxLength(255))
const keyFile = v.object({ factors: versions, pepper: versions, tokens: versions, mail: versions })
type KeyFile = v.InferOutput<typeof keyFile>

/**
 * Keys in a file (mode 0400), for development and for owners without a key service: each purpose
 * has a list of keys. The last one wraps; older ones still unwrap.
 */
export async function openFileKms(path: string): Promise<Kms> {
  let keys = await readKeys(path)
  /** `latchkey-server rotate-keys` adds versions while this process runs. */
  const keysWithVersion = async (purpose: KeyPurpose, version: number): Promise<KeyFile> => {
    if (version > keys[purpose].length) keys = await readKeys(path)
    return keys
  }
  return {
    async wrap(plain, use) {
      const version = keys[use.purpose].length
      return Buffer.concat([
        Buffer.from([version]),
        seal(keyOf(keys, use.purpose, version), plain, aadOf(use, version)),
      ])
    },
    async unwrap(wrapped, use) {
      const version = wrapped[0] ?? 0
      const keysNow = await keysWithVersion(use.purpose, version)
      return unseal(keyOf(keysNow, use.purpose, version), wrapped.subarray(1), aadOf(use, version))
    },
    isStale: async (wrapped, use) => {
      const keysNow = await keysWithVersion(use.purpose, wrapped[0] ?? 0)
      return wrapped[0] !== keysNow[use.purpose].length
    },
  }
}

function keyOf(keys: KeyFile, purpose: KeyPurpose, version: number): Buffer {
  const found = keys[purpose][version - 1]
  if (!found) throw new DamagedError(`There is no version ${version} of this key`)
  return found
}

function aadOf({ purpose, context }: KeyUse, version: number): string {
  return `latchkey/wrap/v1\n${purpose}\n${version}\n${context}`
}

async function readKeys(path: string): Promise<KeyFile> {
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return createKeys(path)
  })
  return v.parse(keyFile, JSON.parse(text))
}

/** Creates the file atomically; when two processes create it at once, both read the same file. */
async function createKeys(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const newKeys = keyPurposes.map((purpose) => [purpose, [randomBytes(32).toString('base64')]])
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryPath, `${JSON.stringify(Object.fromEntries(newKeys), null, 2)}\n`, {
    mode: 0o400,
  })
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryPath)
  return readFile(path, 'utf8')
}

/** Adds a new key for each purpose; the old ones stay for unwrapping. */
export async function rotateFileKeys(path: string): Promise<void> {
  const keyLists: Record<string, string[]> = JSON.parse(await readFile(path, 'utf8'))
  for (const list of Object.values(keyLists)) list.push(randomBytes(32).toString('base64'))
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryPath, `${JSON.stringify(keyLists, null, 2)}\n`, { mode: 0o400 })
  await rename(temporaryPath, path)
}
