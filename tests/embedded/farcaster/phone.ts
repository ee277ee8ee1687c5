import { formatMessage } from '@latchkey/siwx'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { stack } from '../../e2e/fixtures/stack.ts'
import { register } from './registry.ts'
import { relayKey } from './relay.ts'

export type Phone = {
  fid: number
  /** Approves the link of a QR code as the owner of this fid. */
  approve(link: string, as?: { fid: number }): Promise<void>
}

/** Farcaster's app with a new account: signs with the custody key and answers the relay. */
export async function newPhone(): Promise<Phone> {
  const custody = privateKeyToAccount(generatePrivateKey())
  const own = 1 + Math.floor(Math.random() * 1e9)
  await register(stack().optimism ?? '', custody.address, own)
  return {
    fid: own,
    async approve(link, { fid } = { fid: own }) {
      const asked = new URL(link).searchParams
      const message = formatMessage({
        domain: asked.get('domain') ?? '',
        accountAddress: custody.address,
        chainId: 'eip155:10',
        uri: asked.get('siweUri') ?? '',
        version: '1',
        nonce: asked.get('nonce') ?? '',
        issuedAt: new Date().toISOString(),
        statement: 'Farcaster Auth',
        resources: [`farcaster://fid/${fid}`],
      })
      const signature = await custody.signMessage({ message })
      const profile = { fid, username: `caster${fid}`, displayName: '', bio: '', pfpUrl: '' }
      const body = JSON.stringify({ message, signature, authMethod: 'custody', ...profile })
      await tellRelay('POST', '/v1/channel/authenticate', { link, body })
    },
  }
}

/** No answer in time. */
export async function letExpire(link: string): Promise<void> {
  await tellRelay('DELETE', '/v1/channel', { link })
}

async function tellRelay(
  method: string,
  path: string,
  { link, body }: { link: string; body?: string },
): Promise<void> {
  const token = new URL(link).searchParams.get('channelToken')
  const response = await fetch(`${stack().farcaster}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-farcaster-auth-relay-key': relayKey },
    ...(body ? { body } : {}),
  })
  if (!response.ok) throw new Error(`The relay answers ${response.status}`)
}
