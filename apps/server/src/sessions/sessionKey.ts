import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Context } from '../context/context.ts'
import { deriveSecret, serverSecret } from '../secret/serverSecret.ts'

/** The server's key of a session, derived from the server secret and not stored. */
export async function sessionKey(context: Context, pci: string): Promise<PrivateKeyAccount> {
  const secret = await serverSecret(context, 'session-keys')
  return privateKeyToAccount(`0x${deriveSecret(secret, pci).toString('hex')}`)
}
