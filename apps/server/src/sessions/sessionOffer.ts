import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { serverSecret } from '../secret/serverSecret.ts'
import { caipAccountKey, type SessionId } from './sessionId.ts'

const OFFER_MS = 3_600_000
const CLOCK_SKEW_MS = 60_000
const HEAD_BYTES = 6

/**
 * A new session's id: a UUID (version 8) of the time, two random bytes and a MAC over project and account. It proves
 * by itself that this server has offered the session, so that nothing is stored before the account has signed.
 */
export async function offerSession(
  context: Context,
  session: Omit<SessionId, 'pci'>,
): Promise<string> {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(Math.floor(context.clock.now() / 1_000))
  randomBytes(2).copy(head, 4)
  const id = (await sealHead(context, session, head)).toString('hex')
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether this server has offered the session to the account and project within an hour. */
export async function isOffered(
  context: Context,
  { pci, ...session }: SessionId,
): Promise<boolean> {
  const id = Buffer.from(pci.replaceAll('-', ''), 'hex')
  const ageMs = context.clock.now() - id.readUInt32BE() * 1_000
  if (ageMs > OFFER_MS || ageMs < -CLOCK_SKEW_MS) return false
  return timingSafeEqual(id, await sealHead(context, session, id.subarray(0, HEAD_BYTES)))
}

async function sealHead(
  context: Context,
  { projectId, account }: Omit<SessionId, 'pci'>,
  head: Buffer,
): Promise<Buffer> {
  const secret = await serverSecret(context, 'session-offers')
  const text = JSON.stringify([projectId, caipAccountKey(account), head.toString('hex')])
  const mac = createHmac('sha256', secret).update(text).digest()
  const id = Buffer.concat([head, mac.subarray(0, 16 - HEAD_BYTES)])
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  return id
}
