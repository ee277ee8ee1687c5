import type { Context } from '../context/context.ts'
import { seal, unseal } from '../embedded/keys/seal.ts'
import { serverSecret } from '../secret/serverSecret.ts'

/** A stolen table alone signs no delivery: the secrets are sealed with a key that is derived from SECRET. */
export async function sealWebhookSecret(context: Context, secret: string): Promise<Buffer> {
  return seal(await serverSecret(context, 'webhooks'), Buffer.from(secret), 'webhook')
}

export async function openWebhookSecret(context: Context, sealed: Buffer): Promise<string> {
  return unseal(await serverSecret(context, 'webhooks'), sealed, 'webhook').toString()
}
