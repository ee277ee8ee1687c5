import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { DamagedError, type KeyUse, type Kms, KmsDownError } from './kms.ts'
import type { KmsConfig } from './kmsConfig.ts'

type TransitConfig = Extract<KmsConfig, { kind: 'transit' }>

const TIMEOUT_MS = 5_000
const encryptReply = v.object({ data: v.object({ ciphertext: v.string() }) })
const decryptReply = v.object({ data: v.object({ plaintext: v.string() }) })
const keyReply = v.object({ data: v.object({ latest_version: v.number() }) })

/**
 * The transit engine of HashiCorp Vault or OpenBao: the wrapping keys never leave it. The keys must
 * be of type `aes256-gcm96`; purpose and context of a data key are sent as `associated_data`.
 */
export function openTransitKms(config: TransitConfig): Kms {
  const nameOf = ({ purpose }: KeyUse): string => `${config.prefix}-${purpose}`
  return {
    async wrap(plain, use) {
      const body = { plaintext: plain.toString('base64'), associated_data: aadOf(use) }
      const reply = await callTransit(config, `encrypt/${nameOf(use)}`, {
        schema: encryptReply,
        body,
      })
      return Buffer.from(reply.data.ciphertext)
    },
    async unwrap(wrapped, use) {
      const body = { ciphertext: wrapped.toString('utf8'), associated_data: aadOf(use) }
      const reply = await callTransit(config, `decrypt/${nameOf(use)}`, {
        schema: decryptReply,
        body,
      })
      return Buffer.from(reply.data.plaintext, 'base64')
    },
    async isStale(wrapped, use) {
      const wrappedVersion = Number(/^vault:v(\d+):/.exec(wrapped.toString('utf8'))?.[1] ?? 0)
      const reply = await callTransit(config, `keys/${nameOf(use)}`, { schema: keyReply })
      return wrappedVersion !== reply.data.latest_version
    },
  }
}

function aadOf({ purpose, context }: KeyUse): string {
  return Buffer.from(`latchkey/wrap/v1\n${purpose}\n${context}`).toString('base64')
}

async function callTransit<Reply>(
  config: TransitConfig,
  path: string,
  { schema, body }: { schema: v.GenericSchema<unknown, Reply>; body?: Record<string, string> },
): Promise<Reply> {
  const token = config.tokenFile
    ? (await readFile(config.tokenFile, 'utf8')).trim()
    : (config.token ?? '')
  const response = await fetch(`${config.url.replace(/\/$/, '')}/v1/${config.mount}/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'x-vault-token': token,
      'x-vault-request': 'true',
      ...(config.namespace ? { 'x-vault-namespace': config.namespace } : {}),
      'content-type': 'application/json',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new KmsDownError('The key service does not answer', { cause })
  })
  // Transit responds with 400 for a ciphertext that fails authentication; other errors are the service's.
  if (response.status === 400) throw new DamagedError('Changed, or wrapped for something else')
  if (!response.ok) throw new KmsDownError(`The key service answers ${response.status}`)
  return v.parse(schema, await response.json())
}
