import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Context } from '../context.ts'
import { deriveSecret, serverSecret } from '../secret/serverSecret.ts'

/** The server's own key of a session: derived, so none is stored. */
export async function sessionKey(context: Context, pci: string): Promise<PrivateKeyAccount> {
  const secret = await serverSecret(context, 'session-keys')
  return privateKeyToAccount(`0x${deriveSecret(secret, pci).toString('hex')}`)
}
