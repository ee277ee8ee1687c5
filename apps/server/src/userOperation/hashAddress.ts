import { createHmac } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { serverSecret } from '../secret/serverSecret.ts'

/** An IP address as it is stored: hex digits of a keyed hash, which tell only that two addresses are the same. */
export async function hashAddress(
  context: Pick<Context, 'config' | 'db'>,
  ip: string,
): Promise<string> {
  const secret = await serverSecret(context, 'operation-addresses')
  return createHmac('sha256', secret).update(ip).digest('hex').slice(0, 32)
}
