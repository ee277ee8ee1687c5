import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeTransit = {
  url: string
  token: string
  /** Rotates a key. */
  rotate(key: string): void
  /** `true`: responds with 503 as a sealed service does. */
  seal(isSealed: boolean): void
  close(): Promise<void>
}

type TransitBody = { plaintext?: string; ciphertext?: string; associated_data?: string }

/**
 * The transit engine of HashiCorp Vault and OpenBao as their API documents it, for `aes256-gcm96`
 * keys: encrypt, decrypt (with `associated_data`), read a key; cipher texts are `vault:vN:…`.
 */
export async function startFakeTransit(): Promise<FakeTransit> {
  const token = randomBytes(16).toString('hex')
  const keys = new Map<string, Buffer[]>()
  let sealed = false
  const http = createServer(async (request, response) => {
    const body = await readBody(request)
    const { status, data } = answer(request.url ?? '', request.headers['x-vault-token'], body)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { data } : { errors: [String(data)] }))
  })

  function answer(
    path: string,
    given: unknown,
    body: TransitBody,
  ): { status: number; data: unknown } {
    if (sealed) return { status: 503, data: 'Vault is sealed' }
    if (given !== token) return { status: 403, data: 'permission denied' }
    const [, action = '', name = ''] = /^\/v1\/transit\/(\w+)\/([\w-]+)$/.exec(path) ?? []
    const versions = keys.get(name) ?? [randomBytes(32)]
    keys.set(name, versions)
    return perform(action, versions, body)
  }

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    token,
    rotate: (name) => void keys.get(name)?.push(randomBytes(32)),
    seal(isSealed) {
      sealed = isSealed
    },
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

function perform(
  action: string,
  versions: readonly Buffer[],
  body: TransitBody,
): { status: number; data: unknown } {
  const aad = Buffer.from(body.associated_data ?? '', 'base64')
  if (action === 'keys') return { status: 200, data: { latest_version: versions.length } }
  if (action === 'encrypt') {
    const ciphertext = `vault:v${versions.length}:${encrypt(versions, body.plaintext ?? '', aad)}`
    return { status: 200, data: { ciphertext } }
  }
  if (action !== 'decrypt') return { status: 404, data: 'no handler for route' }
  const plaintext = decrypt(versions, body.ciphertext ?? '', aad)
  if (plaintext === null) return { status: 400, data: 'cipher: message authentication failed' }
  return { status: 200, data: { plaintext } }
}

function encrypt(versions: readonly Buffer[], plaintext: string, aad: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? Buffer.alloc(32), nonce)
  cipher.setAAD(aad)
  const text = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()])
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
}

function decrypt(versions: readonly Buffer[], ciphertext: string, aad: Buffer): string | null {
  const [, version, text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
  const key = versions[Number(version) - 1]
  const bytes = Buffer.from(text, 'base64')
  if (!key || bytes.length < 28) return null
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(aad).setAuthTag(bytes.subarray(-16))
  try {
    const plain = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
    return plain.toString('base64')
  } catch {
    // Authentication failed; the service answers no details.
    return null
  }
}

async function readBody(request: IncomingMessage): Promise<TransitBody> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const text = Buffer.concat(chunks).toString()
  return text ? (JSON.parse(text) as TransitBody) : {}
}
